/** The cursors of a list's response, as the pager takes them. */
export interface PageCursors {
  readonly next: string | null;
  readonly previous: string | null;
}

interface ListResponse {
  readonly nextCursor?: string | undefined;
  readonly prevCursor?: string | undefined;
}

export function pageCursors(list: ListResponse | undefined): PageCursors {
  return { next: list?.nextCursor ?? null, previous: list?.prevCursor ?? null };
}
