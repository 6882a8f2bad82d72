import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Entry, findEntries } from "./find-entries.ts";

/** State of the search field: the results and the selected one. */
export function useSearch() {
  const field = useRef<HTMLInputElement>(null);
  const entries = useRef<readonly Entry[] | null>(null);
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

/** Behaves like a link: address, scrolling and focus. */
function goTo(anchor: string): void {
  window.location.hash = anchor;
  const target = document.getElementById(anchor);
  const focusable = target?.tabIndex === -1 && target.hasAttribute("tabindex") ? target : target?.closest("[tabindex]");
  if (focusable instanceof HTMLElement) focusable.focus({ preventScroll: true });
}

/** `/` focuses the field, unless the user types elsewhere. */
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

/** Everything that the page marks as an entry: the page itself is the index, so no second one is sent. */
function entriesOnPage(page: ParentNode): Entry[] {
  const entries = [...page.querySelectorAll<HTMLElement>("[data-entry]")].map((element): Entry => {
    const kind = element.dataset.entry as Entry["kind"];
    const text = (selector: string) => element.querySelector(selector)?.textContent?.trim() ?? "";
    const owner = kind === "Parameter" ? element.closest<HTMLElement>('[data-entry="Operation"]') : null;
    return {
      kind,
      anchor: element.id,
      label: text("[data-label]"),
      context: owner?.id ?? text("[data-address]"),
      text: text("[data-about]"),
    };
  });
  // A field of several forms of a body is found once.
  const named = Map.groupBy(entries, ({ kind, label, context }) => `${kind} ${label} ${context}`);
  return [...named.values()].flatMap((same) => same.slice(0, 1));
}
