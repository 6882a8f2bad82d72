import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Filter, Filters } from "../filters/filter.ts";
import { isFound, withFound } from "../filters/found-options.server.ts";
import { amountRange, timeRange } from "../filters/list-ranges.ts";
import { type FilterValues, readFilters } from "../filters/read-filters.server.ts";
import type { ListQuery, PageArgs, Selection } from "./list-page.server.ts";

/** Choices in the address of a list page. */
export interface ListChoice {
  readonly tab: string | null;
  readonly sort: string | undefined;
  readonly filters: Filters;
  /** The filters of the list's request. Null when they cannot match anything. */
  readonly selection: Selection | null;
}

/** Invalid values in the address are ignored, so that an old link still opens the list. */
export async function listChoice(args: PageArgs, list: ListQuery, clients: OrganizationClients): Promise<ListChoice> {
  const { url } = args.request;
  const { searchParams } = new URL(url);
  const filters = await withFound(await list.filters(clients), searchParams, clients);
  const shown = searchParams.get("show") ?? "";
  const tab = Object.hasOwn(list.tabs, shown) ? shown : (Object.keys(list.tabs)[0] ?? null);
  const asked = Object.entries(readFilters(url, filters)).map(([name, value]) =>
    isGiven(value) ? requestOf(list, name, filters[name] as Filter, value) : {},
  );
  const chosenTab = tab === null ? null : list.tabs[tab];
  return {
    tab,
    sort: sortOf(list, searchParams.get("sort")) ?? chosenTab?.sort,
    filters,
    selection: asked.includes(null) ? null : Object.assign({}, chosenTab?.request, ...asked, list.fixed(args)),
  };
}

type Value = FilterValues<Filters>[string];

const isGiven = (value: Value): value is NonNullable<Value> =>
  value !== null && !(Array.isArray(value) && value.length === 0);

function requestOf({ fields }: ListQuery, name: string, filter: Filter, value: NonNullable<Value>): Selection | null {
  const field = fields[name] ?? name;
  // A text that names no customer, or no device, finds nothing.
  if (isFound(filter)) return filter.chosen ? { [String(field)]: filter.chosen.value } : null;
  if (typeof field === "function") return field(value as string);
  if (filter.kind === "dates") return { [field]: timeRange(value as Parameters<typeof timeRange>[0]) };
  if (filter.kind !== "money") return { [field]: value };
  const amount = value as Parameters<typeof amountRange>[0];
  return { [field]: amountRange(amount), currency: amount.currency };
}

/** An order that a column of the list declares. */
function sortOf({ columns }: ListQuery, sort: string | null): string | undefined {
  const declared = columns.flatMap(({ sort: sorts }) => [sorts?.ascending, sorts?.descending]);
  return declared.find((each) => each !== undefined && each === sort);
}
