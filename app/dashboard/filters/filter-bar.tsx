import { useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { closeAround } from "#app/components/ui/invokers.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { type Filter, type Filters, parametersOf } from "./filter.ts";
import { FilterPopover } from "./filter-popover.tsx";
import { InlineFilter } from "./inline-filter.tsx";

/** Everything is one GET form, so the address holds the filters and a view can be shared; it works without scripts. */
export function FilterBar({ filters }: { filters: Filters }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const entries = Object.entries(filters);
  const inline = entries.filter(([, filter]) => isInline(filter));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter) closeAround(submitter);
    navigate(`?${filledIn(new FormData(event.currentTarget, submitter))}`, { preventScrollReset: true });
  };
  return (
    <search className="min-w-0 grow basis-72">
      {/* The key gives the fields the values of the new address. */}
      <Form key={parameters.toString()} method="get" onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Kept parameters={parameters} filters={filters} />
        {inline.map(([name, filter]) => (
          <InlineFilter key={name} name={name} filter={filter} value={parameters.get(name) ?? ""} />
        ))}
        {/* Enter in a field presses the form's first button. Scripts submit at once, so it shows only without them. */}
        {inline.length > 0 ? (
          <span className="hidden noscript:contents">
            <button type="submit" className={button("secondary", "small")}>
              Filter
            </button>
          </span>
        ) : null}
        {entries
          .filter(([, filter]) => !isInline(filter))
          .map(([name, filter]) => (
            <FilterPopover key={name} name={name} filter={filter} parameters={parameters} />
          ))}
      </Form>
      <ActiveFilters filters={filters} parameters={parameters} />
    </search>
  );
}

function isInline({ kind }: Filter): boolean {
  return kind === "choice" || kind === "search";
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
