const PAGE_SIZE = 100;
/** The engine refuses a larger offset. */
const FARTHEST_OFFSET = 20_000;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Listed<Item> {
  idOf(item: Item): string;
  createdAtOf(item: Item): Date | null;
}

/**
 * All items of an offset-paged list, newest first, each once. After the largest offset the list restarts at the last
 * item's time (`createdTo`).
 */
export async function* paged<Item>(
  readPage: (page: Page, createdTo: Date | null) => Promise<Item[]>,
  { idOf, createdAtOf }: Listed<Item>,
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  let createdTo: Date | null = null;
  for (let offset = 0; ; offset += PAGE_SIZE) {
    if (offset > FARTHEST_OFFSET) offset = 0;
    const items = await readPage({ limit: PAGE_SIZE, offset }, createdTo);
    yield* items.filter((item) => !seen.has(idOf(item)));
    for (const item of items) seen.add(idOf(item));
    const last = items.at(-1);
    if (!last || items.length < PAGE_SIZE) return;
    if (offset === FARTHEST_OFFSET) createdTo = earlier(createdAtOf(last), createdTo);
  }
}

/** @throws Error when the list makes no progress */
function earlier(next: Date | null, former: Date | null): Date {
  if (!next || next.getTime() === former?.getTime()) throw new Error("the engine lists too many objects of one moment");
  return next;
}
