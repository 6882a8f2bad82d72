import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import type { Direction, Position } from "./cursor.ts";
import type { Selection, Sort, Term } from "./list.ts";

/** A filter without an index looks at this many rows for one page, and the next page goes on behind them. */
export const ROWS_LOOKED_AT = 10_000;

/** So many rows that begin with a text are read and sorted, when the search along the list has found too few of them. */
export const MOST_PREFIX_ROWS = 100_000;

export interface PageQuery {
  readonly sort: Sort;
  readonly selections: readonly Selection[];
  readonly from: Position | null;
  /** How many rows are read: one more than the page has. */
  readonly rows: number;
  readonly environment: string;
  /** How many rows that begin with a text are read at most. Absent unless they were counted: then the text is searched for. */
  readonly prefixRows?: number;
}

/** What an index serves: one filter's values and bounds of the sort column. The rest is searched for. */
export function planOf({ sort, selections, prefixRows }: PageQuery) {
  const ranges = selections.filter(({ column, values }) => column === sort.column && values.length === 0);
  const isServed = ({ isPrefix }: Term) => !isPrefix || prefixRows !== undefined;
  const driver =
    selections.find(({ isIndexed, terms }) => isIndexed && terms.length > 0 && terms.every(isServed)) ?? null;
  return { driver, ranges, searched: selections.filter((each) => each !== driver && !ranges.includes(each)) };
}

export const isBackward = (direction: Direction | undefined) => direction === "before" || direction === "until";

export const columnsOf = ({ column, isUnique }: Sort) => (isUnique ? [column] : [column, "id"]);

export const quoted = (column: string, table = `"row".`) => `${table}"${column}"`;

export function orderOf({ sort, from }: PageQuery, table?: string): string {
  const order = sort.descending === isBackward(from?.direction) ? "asc" : "desc";
  return columnsOf(sort)
    .map((column) => `${quoted(column, table)} ${order}`)
    .join(", ");
}

/** A row comparison, which the index serves at any depth. */
export function positionOf({ sort, from }: PageQuery): Statement[] {
  if (!from) return [];
  const columns = columnsOf(sort);
  const towardsLess = sort.descending !== isBackward(from.direction);
  const withRow = from.direction === "from" || from.direction === "until" ? "=" : "";
  const marks = columns.map(() => "?").join(", ");
  const operator = `${towardsLess ? "<" : ">"}${withRow}`;
  return [{ sql: `(${columns.map((column) => quoted(column)).join(", ")}) ${operator} (${marks})`, params: from.keys }];
}

/** A row has one of the terms, and is within the bounds. */
export function conditionsOf({ column, terms, bounds }: Pick<Selection, "column" | "terms" | "bounds">): Statement[] {
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
    ...bounds.map(([operator, value]) => ({ sql: `${quoted(column)} ${operator} ?`, params: [value] })),
  ];
}

/** One value is compared as one: a set of one would cost the index its order. */
function equality(column: string, terms: readonly Term[]): Statement {
  const marks = terms.map(() => "?").join(", ");
  return {
    sql: `${quoted(column)} ${terms.length === 1 ? "= ?" : `in (${marks})`}`,
    params: terms.map(({ value }) => value),
  };
}

/** Sorts behind everything that begins with the text before it. */
const LAST_CHARACTER = "\u{10FFFF}";

/** A range and no pattern: an index serves it also in a plan that does not know the text, and nothing needs escaping. */
export function prefixOf({ column, value }: Pick<Term, "column" | "value">): Statement {
  const text = lowered(column);
  return { sql: `(${text} ~>=~ lower(?) and ${text} ~<~ lower(?))`, params: [value, value + LAST_CHARACTER] };
}

export const lowered = (column: string) => `lower(${quoted(column)})`;
