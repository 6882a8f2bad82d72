const PAGE_SIZE = 100;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** All items of a list that pages by offset. Items that arrive meanwhile push others onto the next page; each is given once. */
export async function* paged<Item>(
  readPage: (page: Page) => Promise<Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const items = await readPage({ limit: PAGE_SIZE, offset });
    yield* items.filter((item) => !seen.has(idOf(item)));
    for (const item of items) seen.add(idOf(item));
    if (items.length < PAGE_SIZE) return;
  }
}
