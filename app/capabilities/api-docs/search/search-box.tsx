import { SEARCH } from "#app/capabilities/api-docs/addresses.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { Results } from "./results.tsx";
import { useSearch } from "./use-search.ts";

const RESULTS = "search-results";

/** Finds everything in the documentation: during typing, and without scripts on a page of results. */
export function SearchBox({ query }: { query: string }) {
  const search = useSearch();
  const { field, found, at, isOpen } = search;
  const combobox = {
    role: "combobox",
    "aria-expanded": isOpen,
    "aria-controls": RESULTS,
    "aria-autocomplete": "list" as const,
    "aria-activedescendant": isOpen && found.length > 0 ? `${RESULTS}-${at}` : undefined,
  };
  return (
    <search className="relative block" onBlur={(event) => leaves(event) && search.close()}>
      {/* Its route is known before the first letter: until then, answers to several letters can overtake each other. */}
      <form action={SEARCH} data-discover>
        <SearchField
          ref={field}
          type="text"
          name="q"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Search the API docs"
          placeholder="Search"
          defaultValue={query}
          {...(useHydrated() ? combobox : {})}
          onChange={(event) => search.change(event.target.value)}
          onFocus={search.open}
          onKeyDown={search.onKeyDown}
          className="pr-8"
        />
      </form>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line bg-wash px-1.5 font-sans text-xs text-muted max-md:hidden noscript:hidden"
      >
        /
      </span>
      <Results id={RESULTS} found={isOpen ? found : []} at={at} go={search.go} />
      <p role="status" className={isOpen && search.isAnswered && found.length === 0 ? NOTHING : "sr-only"}>
        {isOpen && search.isAnswered ? said(found.length) : ""}
      </p>
    </search>
  );
}

const NOTHING =
  "absolute top-full left-0 z-30 mt-1.5 w-full rounded-lg border border-line bg-surface px-4 py-3 text-sm text-muted shadow-float";

function said(count: number): string {
  if (count === 0) return "No results.";
  return count === 1 ? "One result." : `${count} results.`;
}

function leaves({ currentTarget, relatedTarget }: React.FocusEvent): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}
