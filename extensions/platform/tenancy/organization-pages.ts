const PAGE = 500;

export interface PageOfOrganizations {
  /** The last ID of the previous page; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/** Yields pages of organizations in ID order. The next page is read after the previous one was processed. */
export function organizationPages(
  list: (page: PageOfOrganizations) => Promise<string[]>,
  limit = PAGE,
): AsyncGenerator<readonly string[]> {
  return pagesById(list, (id) => id, limit);
}

/** Like `organizationPages`, for rows of organizations. */
export async function* pagesById<Row>(
  list: (page: PageOfOrganizations) => Promise<Row[]>,
  idOf: (row: Row) => string,
  limit = PAGE,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | null = ""; after !== null; ) {
    const page: readonly Row[] = await list({ after, limit });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    after = last !== undefined && page.length === limit ? idOf(last) : null;
  }
}
