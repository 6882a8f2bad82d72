const PAGE = 500;

export interface PageOfOrganizations {
  /** The last id of the page before; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/** Organizations page by page, in the order of their ids. A page is read when the one before has been worked on. */
export async function* organizationPages(
  list: (page: PageOfOrganizations) => Promise<string[]>,
  limit = PAGE,
): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page = await list({ after, limit });
    if (page.length > 0) yield page;
    after = page.length === limit ? page.at(-1) : undefined;
  }
}
