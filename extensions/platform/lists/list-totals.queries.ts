import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ListedTable } from "./list.ts";
import { pageStatement, searchEnd, withRareTerms } from "./list-page.queries.ts";
import { pageQueryOf } from "./list-page.ts";
import { ROWS_LOOKED_AT } from "./page-query.ts";

interface TotalsOf<Name extends string> {
  /** The column to group by. Null counts all rows as one group. */
  readonly by: string | null;
  /** Columns, or expressions of them, to sum. */
  readonly sums: Readonly<Record<Name, string>>;
}

export interface ListTotal<Name extends string> {
  /** The group's value; empty when all rows are one group. */
  readonly by: string;
  readonly count: number;
  readonly sums: Readonly<Record<Name, bigint>>;
}

/**
 * Sums the rows that a list with the same filters selects, newest first, up to a limit. `isCapped` means that more rows
 * exist or that the scan stopped.
 */
export async function listTotals<Name extends string>(
  work: UnitOfWork,
  list: ListedTable,
  request: object,
  totals: TotalsOf<Name>,
): Promise<{ readonly groups: readonly ListTotal<Name>[]; readonly isCapped: boolean }> {
  const whole = { ...request, limit: ROWS_LOOKED_AT, cursor: undefined, sort: undefined };
  const { query } = await pageQueryOf(work, list, whole);
  const asked = { em: work.em, list, query };
  const page = { ...asked, query: await withRareTerms(asked) };
  const rows = await readTotals(page, totals);
  const isCapped = rows.some(({ found }) => found > ROWS_LOOKED_AT) || (await searchEnd(page)) !== null;
  return { groups: rows.map(({ by, count, sums }) => ({ by, count, sums })), isCapped };
}

async function readTotals<Name extends string>(
  page: Parameters<typeof pageStatement>[0],
  { by, sums }: TotalsOf<Name>,
): Promise<(ListTotal<Name> & { readonly found: number })[]> {
  const { sql, params } = pageStatement(page);
  const named = Object.entries<string>(sums);
  const added = named
    .map(([, expression], index) => `, coalesce(sum(${expression}), 0)::text as sum_${index}`)
    .join("");
  const rows = await page.em.execute<Record<string, unknown>[]>(
    `select ${by ? `${by} as "by", ` : ""}count(*)::int as "count", max(found)::int as found${added}
     from (select *, row_number() over () as place, count(*) over () as found from (${sql}) as "all") as placed
     where place <= ?${by ? ` group by ${by} order by ${by}` : ""}`,
    [...params, ROWS_LOOKED_AT],
  );
  return rows.map((row) => ({
    by: String(row.by ?? ""),
    count: Number(row.count),
    found: Number(row.found),
    sums: Object.fromEntries(named.map(([name], index) => [name, BigInt(String(row[`sum_${index}`]))])) as Record<
      Name,
      bigint
    >,
  }));
}
