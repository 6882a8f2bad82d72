import { parseMoney } from "#contract/parse-money.ts";
import { type DateBounds, dateBounds } from "./date-bounds.server.ts";
import { currencyOf, type Filter, type Filters } from "./filter.ts";

export interface MoneyBounds {
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly currency: string;
}

type ValueOf<Each extends Filter> = Each extends { kind: "choices" }
  ? string[]
  : Each extends { kind: "money" }
    ? MoneyBounds | null
    : Each extends { kind: "dates" }
      ? DateBounds | null
      : string | null;

export type FilterValues<All extends Filters> = { readonly [Name in keyof All]: ValueOf<All[Name]> };

/**
 * The filters that an address asks for. Values that mean nothing are ignored, so that an old link still opens the list.
 */
export function readFilters<All extends Filters>(url: string, filters: All): FilterValues<All> {
  const { searchParams } = new URL(url);
  const entries = Object.entries(filters).map(([name, filter]) => [name, chosenValue(searchParams, name, filter)]);
  return Object.fromEntries(entries);
}

function chosenValue(parameters: URLSearchParams, name: string, filter: Filter) {
  switch (filter.kind) {
    case "choices":
      return parameters
        .getAll(name)
        .filter((value) => filter.options.some((option) => option.value === value))
        .slice(0, filter.most);
    case "choice":
      return filter.options.find(({ value }) => value === parameters.get(name))?.value ?? null;
    case "customer":
    case "device":
    case "search":
    case "text":
      return parameters.get(name)?.trim() || null;
    case "money":
      return moneyBounds(parameters, name, filter);
    case "dates":
      return dateBounds(parameters, name);
  }
}

function moneyBounds(parameters: URLSearchParams, name: string, filter: Filter & { kind: "money" }) {
  const currency = currencyOf(filter, parameters.get(`${name}_currency`));
  const min = parseMoney(parameters.get(`${name}_min`) ?? "", currency);
  const max = parseMoney(parameters.get(`${name}_max`) ?? "", currency);
  return min === null && max === null ? null : { min, max, currency };
}
