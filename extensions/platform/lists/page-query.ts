import type { EntityManager } from "@mikro-orm/postgresql";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import { placesOf } from "#extensions/platform/search/search-text.ts";
import type { Direction, Position } from "./cursor.ts";
import type { ListedTable, Sort } from "./list.ts";
import type { Selection, Term } from "./selections.ts";

/** Rows scanned per page for a filter without an index. The next page continues after them. */
export const ROWS_LOOKED_AT = 10_000;

/** Limit on rows with a word that are read and sorted when scanning the list found too few of them. */
export const MOST_RARE_ROWS = 100_000;

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
  /** The searched word that has few rows, and the limit up to which they were counted. */
  readonly rareWord?: { readonly word: string; readonly rows: number };
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
function driverOf({ sort, selections, rareWord, rareEntry }: PageQuery): Selection | null {
  const isServed = ({ word, terms }: Selection) => (word === null ? terms.length > 0 : word === rareWord?.word);
  const indexed = selections.filter((each) => each.isIndexed && isServed(each));
  return (
    selections.find(({ isKey, terms }) => isKey && terms.length > 0) ??
    selections.find(({ entry }) => entry !== null && entry === rareEntry?.entry) ??
    indexed.find(({ isDefault }) => !isDefault) ??
    selections.find(({ entry }) => entry !== null && isCreationOrder({ sort })) ??
    indexed[0] ??
    null
  );
}

/** Whether an indexed filter of the request could find the rows instead of an entry of metadata. */
export const hasRival = ({ selections }: PageQuery): boolean =>
  selections.some(({ isIndexed, isDefault }) => isIndexed && !isDefault);

/** The order of the indexes of entries and of searched terms. */
export const isCreationOrder = ({ sort }: Pick<PageQuery, "sort">): boolean => sort.column === "created_at";

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

/** One of the terms or the word must match, and the bounds and the condition must hold. */
export function conditionsOf({
  column,
  terms,
  bounds,
  condition,
  word = null,
}: Pick<Selection, "column" | "terms" | "bounds" | "condition"> & Partial<Pick<Selection, "word">>): Statement[] {
  const byColumn = Map.groupBy(terms, (term) => term.column);
  const alternatives = [
    ...[...byColumn].map(([each, ofColumn]) => equality(each, ofColumn)),
    ...(word === null ? [] : [havingWord(word)]),
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

const SECOND_LINE = ["\n", 2] as const;

/** Whether the word begins a term of the row, told by its text without its terms. */
export function havingWord(word: string): Statement {
  const { anywhere, inParts } = placesOf(word);
  const text = quoted("search_text");
  const second = `split_part(${text}, ?, ?)`;
  const inside =
    "text" in inParts
      ? { sql: `position(? in ${second}) > 0`, params: [inParts.text, ...SECOND_LINE] }
      : { sql: `${second} ~ ?`, params: [...SECOND_LINE, inParts.pattern] };
  return {
    sql: `(${[...anywhere.map(() => `position(? in ${text}) > 0`), inside.sql].join(" or ")})`,
    params: [...anywhere, ...inside.params],
  };
}
