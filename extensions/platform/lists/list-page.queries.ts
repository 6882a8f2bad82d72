import type { EntityManager } from "@mikro-orm/postgresql";
import { raw } from "@mikro-orm/postgresql";
import type { ListedTable, Sort, Term } from "./list.ts";
import {
  columnsOf,
  conditionsOf,
  lowered,
  orderOf,
  type PageQuery,
  planOf,
  positionOf,
  prefixOf,
  quoted,
  ROWS_LOOKED_AT,
  type Statement,
} from "./page-query.ts";

/** A row by the entity's property names, and its sort columns as text. */
export interface ListedRow {
  readonly row: object;
  readonly keys: readonly string[];
}

/** What is asked of which list, with the EntityManager that scopes it to its organization. */
export interface Page {
  readonly em: EntityManager;
  readonly list: ListedTable;
  readonly query: PageQuery;
}

/** The page's rows, in the order of reading. */
export async function readRows(page: Page): Promise<ListedRow[]> {
  const { em, list, query } = page;
  const { sql, params } = await pageStatement(page);
  const rows = await em.execute<Record<string, unknown>[]>(sql, [...params]);
  return rows.map((row) => ({ keys: keysOf(row, query.sort), row: mapRow(em, list, row) }));
}

/** Where the search for rows that match ended, when it ended before the list. Null when everything was looked at. */
export async function searchEnd(page: Page): Promise<readonly string[] | null> {
  const { em, query } = page;
  if (planOf(query).searched.length === 0) return null;
  const { sql, params } = await candidates(page, ROWS_LOOKED_AT);
  const keys = columnsOf(query.sort).map((_, index) => `"key_${index}"`);
  const [row] = await em.execute<Record<string, unknown>[]>(
    `select ${keys.join(", ")} from (${sql}) as "row" order by ${orderOf(query)} offset ? limit 1`,
    [...params, ROWS_LOOKED_AT - 1],
  );
  return row ? keysOf(row, query.sort) : null;
}

/** One statement: ranges of an index, each limited, merged; and what no index serves is filtered from a bounded number of rows. */
export async function pageStatement(page: Page): Promise<Statement> {
  const { query } = page;
  const { searched } = planOf(query);
  if (searched.length === 0) return candidates(page, query.rows);
  const all = await candidates(page, ROWS_LOOKED_AT);
  return selectFrom(all, searched.flatMap(conditionsOf), query, query.rows);
}

/**
 * The query with the help of a prefix's index, when no more rows begin with the text than are to be read: the index cannot give
 * them in the order of the list. What more rows begin with is searched for along the list, which meets them often.
 */
export async function withRarePrefix(page: Page, prefixRows = ROWS_LOOKED_AT): Promise<PageQuery> {
  const query = { ...page.query, prefixRows };
  const prefixes = planOf(query).driver?.terms.filter(({ isPrefix }) => isPrefix) ?? [];
  if (prefixes.length === 0) return page.query;
  const one = [raw('1 as "one"')];
  const found = await Promise.all(prefixes.map((term) => prefixRange(page, one, term, prefixRows + 1)));
  const [row] = await page.em.execute<{ count: number }[]>(
    `select count(*)::int as count from (${found.map(({ sql }) => `(${sql})`).join(" union all ")}) as "found"`,
    found.flatMap(({ params }) => [...params]),
  );
  return row && row.count <= prefixRows ? query : page.query;
}

async function candidates(page: Page, limit: number): Promise<Statement> {
  const { driver } = planOf(page.query);
  const terms = driver?.terms ?? [null];
  const branches = await Promise.all(
    terms.map((term) => (term?.isPrefix ? prefixBranch(page, term, limit) : indexRange(page, term, limit))),
  );
  const [only] = branches;
  if (only && branches.length === 1) return only;
  // A row may have the value in two columns, but only one value in one column.
  const isDisjoint = new Set(terms.map((term) => term?.column)).size === 1;
  const union = isDisjoint ? " union all " : " union ";
  return {
    sql: `${branches.map(({ sql }) => `(${sql})`).join(union)} order by ${orderOf(page.query, "")} limit ?`,
    params: [...branches.flatMap(({ params }) => params), limit],
  };
}

/** Rows with a value, or all of them, in the order of the list. */
async function indexRange(page: Page, term: Term | null, limit: number): Promise<Statement> {
  const equality = term ? conditionsOf({ column: term.column, terms: [term], bounds: [] }) : [];
  const { sql, params } = await rowsOf(page, rowAndKeys(page), [...equality, ...placeOf(page)]);
  return { sql: `${sql} order by ${orderOf(page.query)} limit ?`, params: [...params, limit] };
}

/** All rows that begin with a text that few begin with, and of them those that the page needs. */
async function prefixBranch(page: Page, term: Term, limit: number): Promise<Statement> {
  const { query } = page;
  const all = await prefixRange(page, rowAndKeys(page), term, query.prefixRows ?? ROWS_LOOKED_AT);
  return selectFrom(all, placeOf(page), query, limit);
}

/** In the order of the prefix's own index, so that PostgreSQL reads that one. */
async function prefixRange(page: Page, columns: readonly unknown[], term: Term, limit: number): Promise<Statement> {
  const { sql, params } = await rowsOf(page, columns, [prefixOf(term)]);
  return { sql: `${sql} order by ${lowered(term.column)} using ~<~ limit ?`, params: [...params, limit] };
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

/** The bounds of the sort column, and the cursor. */
function placeOf({ query }: Page): Statement[] {
  return [...planOf(query).ranges.flatMap(conditionsOf), ...positionOf(query)];
}

function rowAndKeys({ query: { sort } }: Page): unknown[] {
  return ["*", ...columnsOf(sort).map((column, index) => raw(`${quoted(column)}::text as "key_${index}"`))];
}

/** The organization comes from MikroORM's filter. */
async function rowsOf(
  { em, list, query: { environment } }: Page,
  columns: readonly unknown[],
  conditions: readonly Statement[],
): Promise<Statement> {
  const builder = em.createQueryBuilder<object, "row">(list.entity, "row");
  await builder.applyFilters();
  builder.select(columns as never).andWhere({ environment } as never);
  for (const { sql, params } of conditions) builder.andWhere(sql, [...params]);
  return builder.toQuery();
}

function keysOf(row: Record<string, unknown>, sort: Sort): string[] {
  return columnsOf(sort).map((_, index) => String(row[`key_${index}`]));
}

/** Plain objects: a list makes no entities and tracks none. */
function mapRow(em: EntityManager, { entity }: ListedTable, row: Record<string, unknown>): object {
  const meta = em.getMetadata().get<object>(entity.meta.class);
  const mapped = (em.getDriver().mapResult(row, meta) ?? {}) as Record<string, unknown>;
  for (const { name, customType } of meta.props)
    if (customType && mapped[name] != null) mapped[name] = customType.convertToJSValue(mapped[name], em.getPlatform());
  return mapped;
}
