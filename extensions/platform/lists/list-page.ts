import type { DescMessage } from "@bufbuild/protobuf";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Direction, decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import type { List, ListedTable, ListRequest } from "./list.ts";
import { type ListedRow, readListRows, searchEnd, withRareTerms } from "./list-page.queries.ts";
import { isBackward, MOST_RARE_ROWS, type Page as PageInputs, type PageQuery } from "./page-query.ts";
import { expandSelections, selectionsOf } from "./selections.ts";

const DEFAULT_PAGE_SIZE = 25;

export interface Page<Item> {
  readonly object: string;
  readonly data: Item[];
  readonly hasMore: boolean;
  readonly nextCursor: string | undefined;
  readonly prevCursor: string | undefined;
}

/**
 * Returns a page of a list as its response: one indexed query, rows without entities, and messages built by the list.
 */
export async function listPage<Request extends DescMessage, Entity extends EntitySchema, Item>(
  work: UnitOfWork,
  list: List<Request, Entity, Item>,
  request: ListRequest<Request>,
): Promise<Page<Item>> {
  const { rows, ...page } = await readPage(work, list, request);
  return { object: "list", data: [...(await list.messages(rows, work, request))], ...page };
}

/** The rows themselves, for code that needs no messages. */
export async function listRows<Request extends DescMessage, Entity extends EntitySchema, Item>(
  work: UnitOfWork,
  list: List<Request, Entity, Item>,
  request: ListRequest<Request>,
): Promise<InferEntity<Entity>[]> {
  return (await readPage(work, list, request)).rows;
}

/** Parses a request. @throws cursor_invalid or cursor_filter_mismatch */
export async function pageQueryOf(work: UnitOfWork, list: ListedTable, request: Readonly<Record<string, unknown>>) {
  const { limit = DEFAULT_PAGE_SIZE, cursor, sort } = request as { limit?: number; cursor?: string; sort?: string };
  const sortName = sort || list.defaultSort;
  const selections = selectionsOf(list, request);
  const order = list.sorts[sortName];
  if (!order) throw new Error(`${list.request.typeName} has no sort ${sortName}`);
  const madeFor = [
    list.request.typeName,
    sortName,
    selections.map(({ name, values, bounds }) => [name, values, bounds]),
  ];
  const from = cursor === undefined ? null : decodeCursor(work, cursor, madeFor);
  const expanded = await expandSelections(work, selections, request);
  const query = { sort: order, selections: expanded, from, rows: limit + 1, environment: work.environment };
  return { query, madeFor };
}

async function readPage<Request extends DescMessage, Entity extends EntitySchema, Item>(
  work: UnitOfWork,
  list: List<Request, Entity, Item>,
  request: ListRequest<Request>,
) {
  const { query, madeFor } = await pageQueryOf(work, list, request as Readonly<Record<string, unknown>>);
  const { page, readTo } = await findPage({ em: work.em, list, query });
  const encode = (position: Position | null) => (position ? encodeCursor(work, position, madeFor) : undefined);
  const { next, prev } = neighbours(query.from, page, readTo);
  const inOrder = isBackward(query.from?.direction) ? page.toReversed() : page;
  return {
    rows: inOrder.map(({ row }) => row as InferEntity<Entity>),
    hasMore: next !== null,
    nextCursor: encode(next),
    prevCursor: encode(prev),
  };
}

/** Searches for a common word or entry along the list. If that finds too few rows, reads and sorts all that match. */
export async function findPage(inputs: PageInputs) {
  const query = await withRareTerms(inputs);
  const found = await readPageRows({ ...inputs, query });
  const isCutShort = found.readTo !== null && found.page.length < query.rows - 1;
  if (!isCutShort || isRare(query)) return found;
  const wide = await withRareTerms(inputs, MOST_RARE_ROWS);
  return !isRare(wide) ? found : readPageRows({ ...inputs, query: wide });
}

const isRare = ({ rareWord, rareEntry }: PageQuery): boolean => rareWord !== undefined || rareEntry !== undefined;

async function readPageRows(inputs: PageInputs) {
  const read = await readListRows(inputs);
  const page = read.slice(0, inputs.query.rows - 1);
  const isFull = read.length === inputs.query.rows;
  return { page, readTo: isFull ? (page.at(-1)?.keys ?? null) : await searchEnd(inputs) };
}

/** The start positions of the previous and next pages. `readTo` is set when more rows follow in reading order. */
function neighbours(from: Position | null, page: readonly ListedRow[], readTo: readonly string[] | null) {
  const backward = isBackward(from?.direction);
  const onwards: Position | null = readTo && { keys: readTo, direction: backward ? "before" : "after" };
  const back = from && backwards(from, page[0], backward ? "after" : "before");
  return backward ? { next: back, prev: onwards } : { next: onwards, prev: back };
}

/** From an empty page, the previous page starts at the cursor and includes its row. */
function backwards(from: Position, first: ListedRow | undefined, direction: Direction): Position {
  if (first) return { keys: first.keys, direction };
  return { keys: from.keys, direction: direction === "after" ? "from" : "until" };
}
