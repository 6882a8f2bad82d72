import { type Statement, scopedTable } from "#extensions/platform/database/scoped-table.ts";
import type { Sort } from "./list.ts";
import { havingEntry, withRareEntry } from "./metadata-entries.queries.ts";
import {
  columnsOf,
  conditionsOf,
  orderOf,
  type Page,
  type PageQuery,
  planOf,
  positionOf,
  quoted,
  ROWS_LOOKED_AT,
} from "./page-query.ts";
import { foundByWord, withRareWord } from "./search-terms.queries.ts";
import type { Selection, Term } from "./selections.ts";

/** A row by property name, and its sort columns as text. */
export interface ListedRow {
  readonly row: object;
  readonly keys: readonly string[];
}

/** The page's rows in reading order. */
export async function readListRows(page: Page): Promise<ListedRow[]> {
  const { em, list, query } = page;
  const { sql, params } = pageStatement(page);
  const rows = await em.execute<Record<string, unknown>[]>(sql, [...params]);
  const { toObject } = scopedTable(em, list.entity);
  return rows.map((row) => ({ keys: keysOf(row, query.sort), row: toObject(row) }));
}

/** The sort values at which the scan for matches stopped early. Null when the scan reached the end. */
export async function searchEnd(page: Page): Promise<readonly string[] | null> {
  const { em, query } = page;
  if (planOf(query).searched.length === 0) return null;
  const { sql, params } = candidates(page, ROWS_LOOKED_AT);
  const keys = columnsOf(query.sort).map((_, index) => `"key_${index}"`);
  const [row] = await em.execute<Record<string, unknown>[]>(
    `select ${keys.join(", ")} from (${sql}) as "row" order by ${orderOf(query)} offset ? limit 1`,
    [...params, ROWS_LOOKED_AT - 1],
  );
  return row ? keysOf(row, query.sort) : null;
}

/** Builds one statement: limited index ranges, merged. Conditions without an index filter a bounded number of rows. */
export function pageStatement(page: Page): Statement {
  const { query } = page;
  const { searched } = planOf(query);
  if (searched.length === 0) return candidates(page, query.rows);
  const all = candidates(page, ROWS_LOOKED_AT);
  return selectFrom(all, searched.flatMap(conditionsOf), query, query.rows);
}

/** Counts what is worth counting, and uses the indexes that do not follow the list's order where few rows match. */
export async function withRareTerms(page: Page, most = ROWS_LOOKED_AT): Promise<PageQuery> {
  const query = await withRareEntry(page, most);
  return query.rareEntry ? query : withRareWord({ ...page, query }, most);
}

function candidates(page: Page, limit: number): Statement {
  const { driver } = planOf(page.query);
  if (driver?.isKey) return orderedRows(page, conditionsOf(driver), limit);
  if (driver?.entry) return orderedRows(page, [havingEntry(page, driver.entry, limit)], limit);
  const branches = branchesOf(page, driver, limit);
  const [only] = branches;
  if (only && branches.length === 1) return only;
  // A row may match in two columns, but has one value per column.
  const isDisjoint = !driver?.word && new Set(driver?.terms.map((term) => term.column)).size === 1;
  const union = isDisjoint ? " union all " : " union ";
  return {
    sql: `${branches.map(({ sql }) => `(${sql})`).join(union)} order by ${orderOf(page.query, "")} limit ?`,
    params: [...branches.flatMap(({ params }) => params), limit],
  };
}

/** The rows with the driver's word, and those with each of its values: each in the list's order, up to the limit. */
function branchesOf(page: Page, driver: Selection | null, limit: number): Statement[] {
  if (!driver) return [indexRange(page, null, limit)];
  const word = driver.word === null ? [] : [orderedRows(page, foundByWord(page, driver.word, limit), limit)];
  return [...word, ...driver.terms.map((term) => indexRange(page, term, limit))];
}

/** Rows with a value, or all rows, in the list's order. */
function indexRange(page: Page, term: Term | null, limit: number): Statement {
  return orderedRows(page, term ? conditionsOf({ column: term.column, terms: [term], bounds: [] }) : [], limit);
}

function orderedRows(page: Page, conditions: readonly Statement[], limit: number): Statement {
  const { sql, params } = rowsOf(page, rowAndKeys(page), [...conditions, ...cursorCondition(page)]);
  return { sql: `${sql} order by ${orderOf(page.query)} limit ?`, params: [...params, limit] };
}

function selectFrom(
  { sql, params }: Statement,
  conditions: readonly Statement[],
  query: PageQuery,
  limit: number,
): Statement {
  const where = conditions.length > 0 ? ` where ${conditions.map((each) => each.sql).join(" and ")}` : "";
  return {
    sql: `select * from (${sql}) as "row"${where} order by ${orderOf(query)} limit ?`,
    params: [...params, ...conditions.flatMap((each) => each.params), limit],
  };
}

/** Conditions for the bounds of the sort column and the cursor. */
function cursorCondition({ query }: Page): Statement[] {
  return [...planOf(query).ranges.flatMap(conditionsOf), ...positionOf(query)];
}

function rowAndKeys({ query: { sort } }: Page): string {
  const keys = columnsOf(sort).map((column, index) => `${quoted(column)}::text as "key_${index}"`);
  return [`"row".*`, ...keys].join(", ");
}

function rowsOf({ em, list, query: { environment } }: Page, columns: string, conditions: readonly Statement[]) {
  return scopedTable(em, list.entity).select({ em, environment }, columns, conditions);
}

function keysOf(row: Record<string, unknown>, sort: Sort): string[] {
  return columnsOf(sort).map((_, index) => String(row[`key_${index}`]));
}
