import { Meta } from "@remix-run/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTheme } from "#app/components/ui/theme.ts";
import { useHydrated } from "./ui/viewer.ts";

/** Root element of React. Browser extensions insert elements around it, which must not disturb hydration. */
export const REACT_ROOT = "tollhouse";

/** Keeps the title and the theme current, since React renders neither the head nor the document in the browser. */
export function PageHead() {
  useDocumentTheme(useTheme());
  return useHydrated() ? <DocumentTitle /> : null;
}

/** Remix passes the page's title to its `Meta` alone, which is therefore rendered outside of the document. */
function DocumentTitle() {
  const [head] = useState(() => document.createElement("head"));
  useLayoutEffect(() => {
    document.title = head.querySelector("title")?.textContent ?? "Tollhouse";
  });
  return createPortal(<Meta />, head);
}

function useDocumentTheme(theme: string): void {
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
