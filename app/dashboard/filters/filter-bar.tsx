import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { button } from "#app/components/ui/button.ts";
import { closeAround } from "#app/components/ui/invokers.ts";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { type Filter, type Filters, parametersOf } from "./filter.ts";
import { FilterPopover } from "./filter-popover.tsx";
import { InlineFilter } from "./inline-filter.tsx";

/** Everything is one GET form, so the address holds the filters and a view can be shared; it works without scripts. */
export function FilterBar({ filters }: { filters: Filters }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const entries = Object.entries(filters);
  const inline = entries.filter(([, filter]) => isInline(filter));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter) closeAround(submitter);
    navigate(`?${filledIn(new FormData(event.currentTarget))}`, { preventScrollReset: true });
  };
  return (
    <search className="border-line border-b px-4 py-2.5 sm:px-5">
      {/* The key gives the fields the values of the new address. */}
      <Form key={parameters.toString()} method="get" onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Kept parameters={parameters} filters={filters} />
        {inline.map(([name, filter]) => (
          <InlineFilter key={name} name={name} filter={filter} value={parameters.get(name) ?? ""} />
        ))}
        {inline.length > 0 ? (
          <button type="submit" hidden={hydrated} className={button("secondary", "small")}>
            Filter
          </button>
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

/** An address without empty fields, nor a currency without an amount. */
function filledIn(form: FormData): URLSearchParams {
  const given = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
  const names = new Set(given.map(([name]) => name));
  const needed = (name: string) => {
    const amount = /^(.*)_currency$/.exec(name)?.[1];
    return amount === undefined || names.has(`${amount}_min`) || names.has(`${amount}_max`);
  };
  return new URLSearchParams(given.filter(([name]) => needed(name)));
}
