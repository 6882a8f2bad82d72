import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { SEARCH } from "#app/capabilities/api-docs/addresses.ts";
import type { Result } from "./site-search.ts";

/** Of the page of results: what was asked, and what was found. */
export interface Answered {
  readonly query: string;
  readonly found: readonly Result[];
}

/** Pages refuse card numbers in their addresses. The last four digits find a test card too. */
const askable = (text: string): string => text.trim().replace(/\d(?:[ -]?\d){8,}/g, (number) => number.slice(-4));

/** State of the search field: the results and the selected one. The server searches during typing. */
export function useSearch() {
  const field = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<Answered>();
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useSlash(field);
  const answered = fetcher.data?.query === askable(query) ? fetcher.data : null;
  const found = fetcher.data?.found ?? [];
  const close = () => setOpen(false);
  return {
    field,
    found: query.trim() === "" ? [] : found,
    at,
    isOpen: isOpen && query.trim() !== "",
    /** Whether the results are those of what is typed now. */
    isAnswered: answered !== null,
    close,
    go: ({ address }: Result) => {
      close();
      window.location.assign(address);
    },
    open: () => setOpen(true),
    change(next: string) {
      setQuery(next);
      setAt(0);
      setOpen(true);
      if (next.trim() !== "") fetcher.load(`${SEARCH}?q=${encodeURIComponent(askable(next))}`);
    },
    onKeyDown(event: KeyboardEvent) {
      const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
      const step = steps[event.key as keyof typeof steps];
      const result = answered?.found[at];
      if (step && found.length > 0) {
        event.preventDefault();
        setOpen(true);
        setAt((at + step + found.length) % found.length);
      } else if (event.key === "Enter" && result && isOpen) {
        // Without a result of what is typed now, the form leads to the page of results.
        event.preventDefault();
        close();
        window.location.assign(result.address);
      } else if (event.key === "Escape") close();
    },
  };
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
