import { useEffect } from "react";

/**
 * Leaves the anchors of this page to the browser, with their marks and their places in the history. The router would
 * take each for a page that it had left at another height; and no address of this page is another page for it.
 */
export function useNativeAnchors(): void {
  useEffect(() => {
    const keep = (event: PopStateEvent) => event.stopImmediatePropagation();
    window.addEventListener("popstate", keep, { capture: true });
    // After the effects of the root, which take the restoring of heights over.
    const frame = requestAnimationFrame(() => {
      history.scrollRestoration = "auto";
    });
    return () => {
      window.removeEventListener("popstate", keep, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, []);
}
