import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { entriesOnPage } from "./entries-on-page.ts";
import { type Entry, findEntries } from "./find-entries.ts";

/** The state of the search field: what was found, and which of it the keyboard is at. */
export function useSearch() {
  const field = useRef<HTMLInputElement>(null);
  const entries = useRef<readonly Entry[]>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useSlash(field);

  const found = findEntries(entries.current ?? [], query);
  const close = () => setOpen(false);
  const go = ({ anchor }: Entry) => {
    close();
    goTo(anchor);
  };
  return {
    field,
    query,
    found,
    at,
    isOpen: isOpen && query.trim() !== "",
    close,
    go,
    open: () => setOpen(true),
    change(next: string) {
      entries.current ??= entriesOnPage(document);
      setQuery(next);
      setAt(0);
      setOpen(true);
    },
    onKeyDown(event: KeyboardEvent) {
      const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
      const step = steps[event.key as keyof typeof steps];
      const entry = found[at];
      if (step && found.length > 0) {
        event.preventDefault();
        setOpen(true);
        setAt((at + step + found.length) % found.length);
      } else if (event.key === "Enter" && entry && isOpen) go(entry);
      else if (event.key === "Escape") close();
    },
  };
}

/** As a link would: the address, the scrolling, and the place where the keyboard goes on. */
function goTo(anchor: string): void {
  window.location.hash = anchor;
  const target = document.getElementById(anchor);
  const place = target?.tabIndex === -1 && target.hasAttribute("tabindex") ? target : target?.closest("[tabindex]");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** `/` leads to the field, from wherever one does not type. */
function useSlash(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input:not([type=radio]), textarea, select, dialog")) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
}
