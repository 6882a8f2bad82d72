import { useEffect } from "react";

/**
 * Leaves the anchors of the page to the browser, with their marks and their places in the history. The router would
 * take each for a page that it had left at another height; and no address below the page's is another page for it.
 * The event reaches the window's listeners in the order of their coming, so this must run before the router listens.
 */
export function keepAnchorsFromRouter(path: string): void {
  window.addEventListener("popstate", (event) => {
    if (window.location.pathname === path) event.stopImmediatePropagation();
  });
}

/** Heights are the browser's to restore too: the root takes that over in an effect, before this frame. */
export function useNativeHeights(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      history.scrollRestoration = "auto";
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
