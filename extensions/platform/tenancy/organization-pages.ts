const PAGE = 500;

export interface PageOfOrganizations {
  /** The last id of the page before; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/** Organizations page by page, in the order of their ids. A page is read when the one before has been worked on. */
export function organizationPages(
  list: (page: PageOfOrganizations) => Promise<string[]>,
  limit = PAGE,
): AsyncGenerator<readonly string[]> {
  return pagesById(list, (id) => id, limit);
}

/** The same for rows of organizations. */
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
