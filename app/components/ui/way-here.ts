import { useLocation } from "@remix-run/react";
import { useHydrated } from "./viewer.ts";

/** The page from whose content a link was followed. */
export interface WayHere {
  /** Its address with its filters. */
  readonly to: string;
  readonly name: string;
}

const CURRENT = "nav[aria-label=Breadcrumbs] [aria-current=page]";

/** The state that a link in the content gives to the page it opens. Links of a navigation give none: they lead anywhere. */
export function wayFrom(link: HTMLAnchorElement): { readonly way: WayHere } | undefined {
  if (!link.closest("main") || link.closest("nav")) return undefined;
  const name = document.querySelector(CURRENT)?.textContent;
  return name ? { way: { to: location.pathname + location.search, name } } : undefined;
}

/** Null on the server, which does not know it. */
export function useWayHere(): WayHere | null {
  const { state } = useLocation();
  return useHydrated() ? ((state as { way?: WayHere } | null)?.way ?? null) : null;
}
