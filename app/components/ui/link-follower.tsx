import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { wayFrom } from "./way-here.ts";

/** Time that a link is hovered or focused before its page is loaded. */
const INTENT_MS = 100;

/** Follows links to this site, and preloads the page that a person is about to open. */
export function LinkFollower() {
  useFollowedLinks();
  const page = useIntendedPage();
  return page ? <PrefetchPageLinks page={page} /> : null;
}

function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // On the window, after all component handlers: clicks that they prevented are not followed.
    const follow = (event: MouseEvent) => {
      const link = linkAround(event.target);
      if (!link || !isPlainClick(event) || (link.target && link.target !== "_self")) return;
      event.preventDefault();
      const { replace, preventScrollReset } = link.dataset;
      navigate(addressOf(link), {
        // As a browser does with a link to the page that is open.
        replace: replace !== undefined || link.href === location.href,
        preventScrollReset: preventScrollReset !== undefined,
        state: wayFrom(link),
      });
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
}

/** The page of the link with `prefetch` that has the pointer or the focus, after a moment; null when there is none. */
function useIntendedPage(): string | null {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let intended: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const intend = ({ target }: Event) => {
      const link = linkAround(target);
      if (link === intended) return;
      intended = link;
      clearTimeout(timer);
      setPage(null);
      if (link?.dataset.prefetch) timer = setTimeout(() => setPage(addressOf(link)), INTENT_MS);
    };
    const intents = ["pointerover", "focusin", "touchstart"] as const;
    for (const name of intents) document.addEventListener(name, intend, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of intents) document.removeEventListener(name, intend);
    };
  }, []);
  return page;
}

const linkAround = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;

const isPlainClick = ({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

const addressOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash;
