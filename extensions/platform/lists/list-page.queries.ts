import type { EntityManager } from "@mikro-orm/postgresql";
import { raw } from "@mikro-orm/postgresql";
import type { Direction, Position } from "./cursor.ts";
import type { ListedTable, Selection, Sort } from "./list.ts";

/** A filter without an index looks at this many rows for one page, and the next page goes on behind them. */
const ROWS_LOOKED_AT = 10_000;

export interface PageQuery {
  readonly sort: Sort;
  readonly selections: readonly Selection[];
  readonly from: Position | null;
  /** How many rows are read: one more than the page has. */
  readonly rows: number;
  readonly environment: string;
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A row by the entity's property names, and its sort columns as text. */
export interface ListedRow {
  readonly row: object;
  readonly keys: readonly string[];
}

export const isBackward = (direction: Direction | undefined) => direction === "before" || direction === "until";

/** The page's rows, in the order of reading. */
export async function readRows(em: EntityManager, list: ListedTable, query: PageQuery): Promise<ListedRow[]> {
  const { sql, params } = await pageStatement(em, list, query);
  const rows = await em.execute<Record<string, unknown>[]>(sql, [...params]);
  return rows.map((row) => ({ keys: keysOf(row, query.sort), row: mapRow(em, list, row) }));
}

/** Where the search for rows that match ended, when it ended before the list. Null when everything was looked at. */
export async function searchEnd(
  em: EntityManager,
  list: ListedTable,
  query: PageQuery,
): Promise<readonly string[] | null> {
  if (plan(query).searched.length === 0) return null;
  const { sql, params } = await candidates(em, list, query, ROWS_LOOKED_AT);
  const keys = columnsOf(query.sort).map((_, index) => `"key_${index}"`);
  const [row] = await em.execute<Record<string, unknown>[]>(
    `select ${keys.join(", ")} from (${sql}) as "row" order by ${orderOf(query)} offset ? limit 1`,
    [...params, ROWS_LOOKED_AT - 1],
  );
  return row ? keysOf(row, query.sort) : null;
}

/** One statement: ranges of an index, each limited, merged; and what no index serves is filtered from a bounded number of rows. */
export async function pageStatement(em: EntityManager, list: ListedTable, query: PageQuery): Promise<Statement> {
  const { searched } = plan(query);
  if (searched.length === 0) return candidates(em, list, query, query.rows);
  const { sql, params } = await candidates(em, list, query, ROWS_LOOKED_AT);
  const conditions = searched.flatMap(conditionsOf);
  return {
    sql: `select * from (${sql}) as "row" where ${conditions.map((each) => each.sql).join(" and ")}
      order by ${orderOf(query)} limit ?`,
    params: [...params, ...conditions.flatMap((each) => each.params), query.rows],
  };
}

/** What an index of the sort serves: one filter's values and bounds of the sort column. The rest is searched for. */
function plan({ sort, selections }: PageQuery) {
  const ranges = selections.filter(({ column, values }) => column === sort.column && values.length === 0);
  const driver = selections.find(({ isIndexed, values }) => isIndexed && values.length > 0) ?? null;
  return { driver, ranges, searched: selections.filter((each) => each !== driver && !ranges.includes(each)) };
}

async function candidates(em: EntityManager, list: ListedTable, query: PageQuery, limit: number): Promise<Statement> {
  const { driver, ranges } = plan(query);
  const values: readonly (string | null)[] = driver ? driver.values : [null];
  const branches: Statement[] = [];
  for (const value of values) {
    const equality = driver && value !== null ? [{ ...driver, values: [value] }] : [];
    branches.push(await indexRange(em, list, query, [...equality, ...ranges], limit));
  }
  const [only] = branches;
  if (only && branches.length === 1) return only;
  return {
    sql: `${branches.map(({ sql }) => `(${sql})`).join(" union all ")} order by ${orderOf(query, "")} limit ?`,
    params: [...branches.flatMap(({ params }) => params), limit],
  };
}

/** The organization comes from MikroORM's filter. */
async function indexRange(
  em: EntityManager,
  { entity }: ListedTable,
  query: PageQuery,
  selections: readonly Selection[],
  limit: number,
): Promise<Statement> {
  const builder = em.createQueryBuilder<object, "row">(entity, "row");
  await builder.applyFilters();
  const keys = columnsOf(query.sort).map((column, index) => raw(`${quoted(column)}::text as "key_${index}"`));
  builder.select(["*", ...keys] as never).andWhere({ environment: query.environment } as never);
  for (const { sql, params } of [...selections.flatMap(conditionsOf), ...positionOf(query)])
    builder.andWhere(sql, [...params]);
  const { sql, params } = builder.toQuery();
  return { sql: `${sql} order by ${orderOf(query)} limit ?`, params: [...params, limit] };
}

/** A row comparison, which the index serves at any depth. */
function positionOf({ sort, from }: PageQuery): Statement[] {
  if (!from) return [];
  const columns = columnsOf(sort);
  const towardsLess = sort.descending !== isBackward(from.direction);
  const withRow = from.direction === "from" || from.direction === "until" ? "=" : "";
  const marks = columns.map(() => "?").join(", ");
  const operator = `${towardsLess ? "<" : ">"}${withRow}`;
  return [{ sql: `(${columns.map((column) => quoted(column)).join(", ")}) ${operator} (${marks})`, params: from.keys }];
}

/** One value is compared as one: a set of one would cost the index its order. */
function conditionsOf({ column, values, bounds }: Selection): Statement[] {
  const marks = values.map(() => "?").join(", ");
  const equality = { sql: `${quoted(column)} ${values.length === 1 ? "= ?" : `in (${marks})`}`, params: values };
  return [
    ...(values.length > 0 ? [equality] : []),
    ...bounds.map(([operator, value]) => ({ sql: `${quoted(column)} ${operator} ?`, params: [value] })),
  ];
}

const columnsOf = ({ column, isUnique }: Sort) => (isUnique ? [column] : [column, "id"]);

const quoted = (column: string, table = `"row".`) => `${table}"${column}"`;

function orderOf({ sort, from }: PageQuery, table?: string): string {
  const order = sort.descending === isBackward(from?.direction) ? "asc" : "desc";
  return columnsOf(sort)
    .map((column) => `${quoted(column, table)} ${order}`)
    .join(", ");
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
