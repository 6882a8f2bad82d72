import { createHash } from "node:crypto";
import { InvalidError } from "./errors.ts";

export const DEFAULT_PAGE_SIZE = 25;

/** Where a page ended: the sort key of its last row. An instant that is missing sorts last. */
export interface PagePosition {
  at: Date | null;
  id: string;
}

/** A cursor belongs to the filters it was made with, so that a page never continues another list. */
export function encodeCursor({ at, id }: PagePosition, filters: unknown): string {
  return Buffer.from(JSON.stringify([at?.toISOString() ?? null, id, fingerprint(filters)])).toString("base64url");
}

export function decodePosition(cursor: string, filters: unknown): PagePosition {
  const [at, id, madeWith] = parseCursor(cursor);
  if (!isInstant(at) || !isId(id)) {
    throw new InvalidError("cursor_invalid", "This cursor was not made by this API.", { param: "cursor" });
  }
  if (madeWith !== fingerprint(filters)) {
    throw new InvalidError("cursor_filter_mismatch", "This cursor belongs to a list with other filters.", {
      param: "cursor",
    });
  }
  return { at: at === null ? null : new Date(at), id };
}

/** The position of a row in a list that shows the newest first. */
export function newestFirst({ createdAt, id }: { createdAt: Date; id: string }): PagePosition {
  return { at: createdAt, id };
}

/** Newest first: what comes after the position. */
export function afterPosition({ at, id }: PagePosition) {
  return { $or: [{ createdAt: { $lt: at ?? new Date(0) } }, { createdAt: at ?? new Date(0), id: { $lt: id } }] };
}

/** One row more than asked tells whether there is a next page. */
export function cutPage<T>(rows: T[], limit: number, filters: unknown, positionOf: (row: T) => PagePosition) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return { page, hasMore, nextCursor: hasMore && last ? encodeCursor(positionOf(last), filters) : undefined };
}

// Anybody can write a cursor: what the database cannot compare with must not reach it.
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

function isInstant(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && INSTANT.test(value) && !Number.isNaN(Date.parse(value)));
}

function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
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
