import type { EntityManager } from "@mikro-orm/postgresql";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import type { Direction, Position } from "./cursor.ts";
import type { ListedTable, Sort } from "./list.ts";
import type { Selection, Term } from "./selections.ts";

/** Rows scanned per page for a filter without an index. The next page continues after them. */
export const ROWS_LOOKED_AT = 10_000;

/** Limit on rows with a prefix that are read and sorted when scanning the list found too few of them. */
export const MOST_PREFIX_ROWS = 100_000;

/** A page request on one list. The EntityManager limits it to its organization. */
export interface Page {
  readonly em: EntityManager;
  readonly list: ListedTable;
  readonly query: PageQuery;
}

export interface PageQuery {
  readonly sort: Sort;
  readonly selections: readonly Selection[];
  readonly from: Position | null;
  /** Rows to read: one more than the page size. */
  readonly rows: number;
  readonly environment: string;
  /** Limit on rows read by prefix. Absent unless they were counted; the prefix is then searched along the list. */
  readonly prefixRows?: number;
  /** The entry of metadata that has few rows, and the limit up to which they were counted. */
  readonly rareEntry?: { readonly entry: string; readonly rows: number };
}

/** Splits the conditions: one filter's values and bounds of the sort column use an index; the rest filter the scan. */
export function planOf(query: PageQuery) {
  const { sort, selections } = query;
  const ranges = selections.filter(({ column, values }) => column === sort.column && values.length === 0);
  const driver = driverOf(query);
  return { driver, ranges, searched: selections.filter((each) => each !== driver && !ranges.includes(each)) };
}

/** A key, else an entry with few rows, else what the request names, else an entry with many rows, else a default. */
function driverOf({ sort, selections, prefixRows, rareEntry }: PageQuery): Selection | null {
  const isServed = ({ isPrefix }: Term) => !isPrefix || prefixRows !== undefined;
  const indexed = selections.filter(({ isIndexed, terms }) => isIndexed && terms.length > 0 && terms.every(isServed));
  return (
    selections.find(({ isKey, terms }) => isKey && terms.length > 0) ??
    selections.find(({ entry }) => entry !== null && entry === rareEntry?.entry) ??
    indexed.find(({ isDefault }) => !isDefault) ??
    selections.find(({ entry }) => entry !== null && sort.column === "created_at") ??
    indexed[0] ??
    null
  );
}

/** Whether an indexed filter of the request could find the rows instead of an entry of metadata. */
export const hasRival = ({ selections }: PageQuery): boolean =>
  selections.some(({ isIndexed, isDefault }) => isIndexed && !isDefault);

export const isBackward = (direction: Direction | undefined) => direction === "before" || direction === "until";

export const columnsOf = ({ column, isUnique }: Sort) => (isUnique ? [column] : [column, "id"]);

export const quoted = (column: string, table = `"row".`) => `${table}"${column}"`;

export function orderOf({ sort, from }: PageQuery, table?: string): string {
  const order = sort.descending === isBackward(from?.direction) ? "asc" : "desc";
  return columnsOf(sort)
    .map((column) => `${quoted(column, table)} ${order}`)
    .join(", ");
}

/** A row comparison, which the index serves at any depth of paging. */
export function positionOf({ sort, from }: PageQuery): Statement[] {
  if (!from) return [];
  const columns = columnsOf(sort);
  const towardsLess = sort.descending !== isBackward(from.direction);
  const withRow = from.direction === "from" || from.direction === "until" ? "=" : "";
  const marks = columns.map(() => "?").join(", ");
  const operator = `${towardsLess ? "<" : ">"}${withRow}`;
  return [{ sql: `(${columns.map((column) => quoted(column)).join(", ")}) ${operator} (${marks})`, params: from.keys }];
}

/** One of the terms must match, and the bounds and the condition must hold. */
export function conditionsOf({
  column,
  terms,
  bounds,
  condition,
}: Pick<Selection, "column" | "terms" | "bounds" | "condition">): Statement[] {
  const equal = Map.groupBy(
    terms.filter(({ isPrefix }) => !isPrefix),
    (term) => term.column,
  );
  const alternatives = [
    ...[...equal].map(([each, ofColumn]) => equality(each, ofColumn)),
    ...terms.filter(({ isPrefix }) => isPrefix).map(prefixOf),
  ];
  const sql = alternatives.map((each) => each.sql).join(" or ");
  const one = { sql: alternatives.length > 1 ? `(${sql})` : sql, params: alternatives.flatMap(({ params }) => params) };
  return [
    ...(alternatives.length > 0 ? [one] : []),
    ...(condition ? [condition] : []),
    ...bounds.map(([operator, value]) => ({ sql: `${quoted(column)} ${operator} ?`, params: [value] })),
  ];
}

/** A single value uses `=`: a set would lose the index's order. */
function equality(column: string, terms: readonly Term[]): Statement {
  const marks = terms.map(() => "?").join(", ");
  return {
    sql: `${quoted(column)} ${terms.length === 1 ? "= ?" : `in (${marks})`}`,
    params: terms.map(({ value }) => value),
  };
}

/** Sorts after every text that starts with the preceding prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

/** A range instead of LIKE: an index also serves it in a generic plan, and nothing needs escaping. */
export function prefixOf({ column, value }: Pick<Term, "column" | "value">): Statement {
  const text = lowered(column);
  return { sql: `(${text} ~>=~ lower(?) and ${text} ~<~ lower(?))`, params: [value, value + LAST_CHARACTER] };
}

export const lowered = (column: string) => `lower(${quoted(column)})`;
