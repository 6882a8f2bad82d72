import { useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { closeAround } from "#app/components/ui/invokers.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { type Filter, type Filters, parametersOf, type TextFilter } from "./filter.ts";
import { FilterPanel } from "./filter-panel.tsx";

/**
 * The search field of a list, and all its other filters behind one button. Everything is one GET form, so the address
 * holds the filters and a view can be shared; it works without scripts.
 */
export function FilterBar({ filters }: { filters: Filters }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const entries = Object.entries(filters);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter) closeAround(submitter);
    navigate(`?${filledIn(new FormData(event.currentTarget, submitter))}`, { preventScrollReset: true });
  };
  return (
    <search className="min-w-0 grow">
      {/* The key gives the fields the values of the new address. */}
      <Form key={parameters.toString()} method="get" onSubmit={submit} className="flex items-center gap-2">
        <Kept parameters={parameters} filters={filters} />
        {entries.map(([name, filter]) =>
          isSearch(filter) ? (
            <div key={name} className="relative min-w-0 grow sm:max-w-80">
              <SearchField
                name={name}
                aria-label={filter.label}
                placeholder={filter.placeholder}
                maxLength={filter.maxLength ?? LONGEST}
                pattern=".{3,}|[1-9]\d?"
                title="Three characters or more, or an amount"
                defaultValue={parameters.get(name) ?? ""}
                className="max-sm:min-h-11"
              />
            </div>
          ) : null,
        )}
        <FilterPanel
          filters={Object.fromEntries(entries.filter(([, filter]) => !isSearch(filter)))}
          parameters={parameters}
        />
      </Form>
    </search>
  );
}

/** The contract's longest text. */
const LONGEST = 64;

function isSearch(filter: Filter): filter is TextFilter {
  return filter.kind === "search";
}

/** Parameters that no filter owns, such as the tab and the sort, stay; the position in the list does not. */
function Kept({ parameters, filters }: { parameters: URLSearchParams; filters: Filters }) {
  const owned = new Set(Object.entries(filters).flatMap(([name, filter]) => parametersOf(name, filter)));
  return [...parameters]
    .filter(([name]) => !owned.has(name) && name !== "cursor")
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

/** Parameters that depend on others: a currency on an amount, a zone on days. A named range replaces days. */
const NEEDED: readonly (readonly [suffix: RegExp, isNeeded: (has: (suffix: string) => boolean) => boolean])[] = [
  [/_currency$/, (has) => has("_min") || has("_max")],
  [/_zone$/, (has) => has("") || has("_from") || has("_to")],
  [/_(from|to)$/, (has) => !has("")],
];

/** The address without empty fields, and without parameters whose related field is absent. */
function filledIn(form: FormData): URLSearchParams {
  const given = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
  const names = new Set(given.map(([name]) => name));
  const isNeeded = (name: string) =>
    NEEDED.every(([suffix, needed]) => !suffix.test(name) || needed((rest) => names.has(name.replace(suffix, rest))));
  return new URLSearchParams(given.filter(([name]) => isNeeded(name)));
}
