import { SearchField } from "#app/components/ui/search-field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { Results } from "./results.tsx";
import { useSearch } from "./use-search.ts";

const RESULTS = "search-results";

/** Finds operations, parameters, objects, scopes and errors during typing. Hidden without scripts. */
export function SearchBox() {
  const search = useSearch();
  const { field, query, found, at, isOpen } = search;
  const hydrated = useHydrated();
  return (
    <search className="relative noscript:hidden" onBlur={(event) => leaves(event) && search.close()}>
      <SearchField
        ref={field}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Search the API reference"
        aria-expanded={isOpen}
        aria-controls={RESULTS}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${RESULTS}-${at}` : undefined}
        placeholder="Search"
        disabled={!hydrated}
        value={query}
        onChange={(event) => search.change(event.target.value)}
        onFocus={search.open}
        onKeyDown={search.onKeyDown}
        className="pr-8"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line bg-wash px-1.5 font-sans text-xs text-muted max-md:hidden"
      >
        /
      </span>
      <Results id={RESULTS} found={isOpen ? found : []} at={at} go={search.go} />
      <p role="status" className={isOpen && found.length === 0 ? NOTHING : "sr-only"}>
        {isOpen ? said(found.length) : ""}
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
