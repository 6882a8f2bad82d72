import { type Statement, scopedTable } from "#extensions/platform/database/scoped-table.ts";
import { MetadataValueEntity } from "#extensions/platform/metadata/metadata-value.entity.ts";
import {
  conditionsOf,
  hasRival,
  isCreationOrder,
  orderOf,
  type Page,
  type PageQuery,
  planOf,
  positionOf,
  ROWS_LOOKED_AT,
} from "./page-query.ts";

/**
 * The rows with an entry of metadata, as a condition. In the index's own order these are the next rows of the page; in
 * another order they are all rows, which were counted.
 */
export function havingEntry(page: Page, entry: string, limit: number): Statement {
  const { query } = page;
  const { sql, params } = isCreationOrder(query)
    ? entryRange(page, '"row"."id"', entry, [...planOf(query).ranges.flatMap(conditionsOf), ...positionOf(query)])
    : entryRange(page, '"row"."id"', entry, []);
  const [order, rows] = isCreationOrder(query) ? [` order by ${orderOf(query)}`, limit] : ["", query.rareEntry?.rows];
  // An array, since the planner would join a subquery as its statistics of all organizations together suggest.
  return { sql: `"row"."id" = any(array(${sql}${order} limit ?))`, params: [...params, rows] };
}

/**
 * Chooses the entry that has the fewest rows, if they are few: then it finds them all. Counts only where the choice
 * matters.
 */
export async function withRareEntry(page: Page, most = ROWS_LOOKED_AT): Promise<PageQuery> {
  const { query } = page;
  const entries = query.selections.flatMap(({ entry }) => entry ?? []);
  const [only] = entries;
  if (only === undefined || planOf(query).driver?.isKey) return query;
  if (entries.length === 1 && isCreationOrder(query) && !hasRival(query)) return query;
  const counts: number[] = [];
  for (const entry of entries) counts.push(await countRows(page, entry, most + 1));
  const count = Math.min(...counts);
  const rarest = entries[counts.indexOf(count)] ?? only;
  return count <= most ? { ...query, rareEntry: { entry: rarest, rows: most } } : query;
}

async function countRows(page: Page, entry: string, limit: number): Promise<number> {
  const { sql, params } = entryRange(page, '"row"."id"', entry, []);
  const [row] = await page.em.execute<{ count: number }[]>(
    `select count(*)::int as count from (${sql} limit ?) as "found"`,
    [...params, limit],
  );
  return row?.count ?? 0;
}

function entryRange(page: Page, columns: string, entry: string, conditions: readonly Statement[]): Statement {
  const { em, list, query } = page;
  const ofEntry = { sql: '"row"."resource" = ? and "row"."entry" = ?', params: [list.entity.meta.tableName, entry] };
  const { environment } = query;
  return scopedTable(em, MetadataValueEntity).select({ em, environment }, columns, [ofEntry, ...conditions]);
}
