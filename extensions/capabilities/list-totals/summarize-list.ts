import { FilterError, type ListFilters, requestOfFilters } from "#contract/list-filters.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { ListedTable } from "#extensions/platform/lists/list.ts";
import { listTotals } from "#extensions/platform/lists/list-totals.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Selection {
  readonly list: string;
  readonly filters: ListFilters;
}

/** All capabilities' lists by contract name. */
export type Lists = ReadonlyMap<string, ListedTable>;

/** Counts and sums the filtered rows by currency. @throws list_filter_invalid */
export async function summarizeList(work: UnitOfWork, lists: Lists, { list, filters }: Selection) {
  const listed = lists.get(list);
  if (!listed) throw new Error(`no registered capability lists ${list}`);
  const { sums } = listed;
  const by = sums ? "currency" : null;
  const { groups, isCapped } = await listTotals(work, listed, requestOf(listed, filters), { by, sums: sums ?? {} });
  return {
    object: "list_totals",
    count: groups.reduce((total, { count }) => total + count, 0),
    isCapped,
    totals: sums
      ? groups.map(({ by: currency, count, sums: added }) => ({
          currency,
          count,
          sums: Object.entries(added).map(([name, amount]) => ({ name, amount })),
        }))
      : [],
  };
}

function requestOf({ request }: ListedTable, filters: ListFilters): object {
  try {
    return requestOfFilters(request, filters);
  } catch (error) {
    if (error instanceof FilterError)
      throw refuse("list_filter_invalid", { problem: error.message, param: `filters.${error.filter}` });
    throw error;
  }
}
