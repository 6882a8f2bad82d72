import { createHash } from "node:crypto";
import { InvalidError } from "./errors.ts";

export const DEFAULT_PAGE_SIZE = 25;

/** Where a page ended: the sort key of its last row. */
export interface PagePosition {
  createdAt: Date;
  id: string;
}

/** A cursor belongs to the filters it was made with, so that a page never continues another list. */
export function encodeCursor({ createdAt, id }: PagePosition, filters: unknown): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id, fingerprint(filters)])).toString("base64url");
}

export function decodeCursor(cursor: string, filters: unknown): PagePosition {
  const [createdAt, id, madeWith] = parseCursor(cursor);
  if (typeof createdAt !== "string" || typeof id !== "string" || Number.isNaN(Date.parse(createdAt))) {
    throw new InvalidError("cursor_invalid", "This cursor was not made by this API.", { param: "cursor" });
  }
  if (madeWith !== fingerprint(filters)) {
    throw new InvalidError("cursor_filter_mismatch", "This cursor belongs to a list with other filters.", {
      param: "cursor",
    });
  }
  return { createdAt: new Date(createdAt), id };
}

/** Newest first: what comes after the position. */
export function afterPosition({ createdAt, id }: PagePosition) {
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}

/** One row more than asked tells whether there is a next page. */
export function cutPage<T extends PagePosition>(rows: T[], limit: number, filters: unknown) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return { page, hasMore, nextCursor: hasMore && last ? encodeCursor(last, filters) : undefined };
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function fingerprint(filters: unknown): string {
  return createHash("sha256").update(JSON.stringify(filters)).digest("base64url").slice(0, 16);
}
