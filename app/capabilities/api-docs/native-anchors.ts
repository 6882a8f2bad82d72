import { useEffect } from "react";

/**
 * Leaves the page's anchors and their history to the browser. Must run before the router listens, since listeners run
 * in order of registration.
 */
export function keepAnchorsFromRouter(path: string): void {
  window.addEventListener("popstate", (event) => {
    if (window.location.pathname === path) event.stopImmediatePropagation();
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
