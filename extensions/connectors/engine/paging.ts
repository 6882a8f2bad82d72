const PAGE_SIZE = 100;

/**
 * All items of a list that pages by offset. Items that arrive meanwhile push others onto the next page, so that an item
 * may come twice; it is given once.
 */
export async function* paged<T>(
  fetchPage: (page: { limit: number; offset: number }) => Promise<T[]>,
  idOf: (item: T) => string,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const items = await fetchPage({ limit: PAGE_SIZE, offset });
    for (const item of items) {
      if (seen.has(idOf(item))) continue;
      seen.add(idOf(item));
      yield item;
    }
    if (items.length < PAGE_SIZE) return;
  }
}
