import { Link } from "./link.tsx";

/** The first link of a page with navigation: leads to the element with the ID "content". */
export function SkipLink() {
  return (
    <Link
      to="#content"
      // The router changes the address and scrolls, and leaves the focus where it was.
      onClick={() => document.getElementById("content")?.focus()}
      className="sr-only z-50 rounded-md bg-sign font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
    >
      Skip to the content
    </Link>
  );
}
