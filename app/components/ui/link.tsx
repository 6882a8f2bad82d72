import { type AnchorHTMLAttributes, forwardRef } from "react";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address of this site: a path, or the query or the fragment of the page that is open. */
  to: string;
  /** Preloads the page on hover or focus. */
  prefetch?: "intent";
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Left to the browser, which loads a whole document. */
  reloadDocument?: boolean;
}

/**
 * A plain anchor that `LinkFollower` routes. Remix's own link resolves its address in several components, a tenth of a
 * list's render time.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, prefetch, replace, preventScrollReset, reloadDocument, ...attributes },
  ref,
) {
  return (
    <a
      {...attributes}
      ref={ref}
      href={to}
      // Remix asks for the routes behind these links ahead of time.
      data-discover={reloadDocument ? undefined : "true"}
      data-prefetch={prefetch}
      data-replace={replace}
      data-prevent-scroll-reset={preventScrollReset}
    />
  );
});

/** The value of `aria-current` for a link to the open page or to a page above it. */
export function currentPage(to: string, pathname: string): "page" | undefined {
  return pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)) ? "page" : undefined;
}
