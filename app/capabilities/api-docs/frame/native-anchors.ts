import { useEffect } from "react";
import { DOCS, SEARCH } from "#app/capabilities/api-docs/addresses.ts";

/**
 * Leaves the anchors of these pages and their history to the browser. Must run before the router listens, since
 * listeners run in order of registration.
 */
export function keepAnchorsFromRouter(): void {
  window.addEventListener("popstate", (event) => {
    const { pathname } = window.location;
    if (pathname === DOCS || pathname.startsWith(`${DOCS}/`)) event.stopImmediatePropagation();
  });
}

/** The browser restores heights too: the root takes that over in an effect, before this frame. */
export function useNativeHeights(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      history.scrollRestoration = "auto";
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Everything was once on the start page: an anchor that is not there any more leads to the page that has it. */
export function useFormerAnchors(): void {
  useEffect(() => {
    const { pathname, hash } = window.location;
    if (pathname !== DOCS || hash === "") return;
    const anchor = decodeURIComponent(hash.slice(1));
    const here = document.getElementById(anchor);
    if (here instanceof HTMLAnchorElement) window.location.replace(here.href);
    else if (!here) window.location.replace(`${SEARCH}?anchor=${encodeURIComponent(anchor)}`);
  }, []);
}
