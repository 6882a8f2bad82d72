import type { Span } from "./engine-copy-terms.ts";

/** A position in the order in which rows were created. */
export interface CreationPosition {
  readonly id: string;
  readonly createdAt: Date;
}

export async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Yields all matching rows in pages, oldest first, after `from`. `findPage` gets the condition for rows after the last
 * page.
 */
export async function* pagesOf<Row extends CreationPosition>(
  findPage: (after: object) => Promise<Row[]>,
  size: number,
  from: CreationPosition | null = null,
): AsyncGenerator<Row[]> {
  let page = await findPage(from ? behind(from) : {});
  while (page.length > 0) {
    const last = page.at(-1);
    const next = last && behind(last);
    const isLast = page.length < size || !next;
    yield page;
    if (isLast) return;
    page = await findPage(next);
  }
}

function behind({ id, createdAt }: CreationPosition) {
  return { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, id: { $gt: id } }] };
}

/** Allowance for the engine's object being created shortly after our row. */
const LATER_MS = 60_000;

/** The span in which the engine created the objects of these rows, which are ordered by time. */
export function spanOf(rows: readonly CreationPosition[]): Span {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return {};
  const shifted = ({ createdAt }: CreationPosition, byMs: number) => new Date(createdAt.getTime() + byMs);
  return { createdFrom: shifted(first, -LATER_MS), createdTo: shifted(last, LATER_MS) };
}
