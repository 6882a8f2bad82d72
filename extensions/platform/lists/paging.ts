import { createHash } from "node:crypto";
import type { Context } from "#extensions/platform/context.ts";
import { InvalidError } from "#extensions/platform/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export const DEFAULT_PAGE_SIZE = 25;

/** Where a page ended: the sort key of its last row. An instant that is missing sorts last. */
export interface PagePosition {
  at: Date | null;
  id: string;
}

/** What a list shows: its name, its environment and its filters. */
export type ListFilters = Readonly<Record<string, unknown>> & { readonly list: string };

type Signer = Pick<UnitOfWork, "tenant" | "environment"> & { readonly context: Pick<Context, "signing"> };

/** A cursor is signed with the organization's key and belongs to the list and the filters that it was made with. */
export function encodeCursor(work: Signer, { at, id }: PagePosition, filters: ListFilters): string {
  const position = Buffer.from(JSON.stringify([at?.toISOString() ?? null, id, fingerprint(work, filters)])).toString(
    "base64url",
  );
  return `${position}.${work.context.signing.sign(position, scopeOf(work))}`;
}

/** @throws InvalidError cursor_invalid or cursor_filter_mismatch */
export function decodePosition(work: Signer, cursor: string, filters: ListFilters): PagePosition {
  const [position = "", signature = ""] = cursor.split(".", 2);
  if (!work.context.signing.isSigned(position, signature, scopeOf(work))) {
    throw new InvalidError("cursor_invalid", "This cursor was not made by this API.", { param: "cursor" });
  }
  const [at, id, madeWith] = JSON.parse(Buffer.from(position, "base64url").toString("utf8"));
  if (madeWith !== fingerprint(work, filters)) {
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
export function cutPage<T>(
  work: Signer,
  rows: T[],
  { limit, filters, positionOf }: { limit: number; filters: ListFilters; positionOf: (row: T) => PagePosition },
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return { page, hasMore, nextCursor: hasMore && last ? encodeCursor(work, positionOf(last), filters) : undefined };
}

const scopeOf = ({ tenant }: Signer) => ({ organizationId: tenant.organizationId, purpose: "cursor" });

function fingerprint({ environment }: Signer, filters: ListFilters): string {
  return createHash("sha256")
    .update(JSON.stringify([environment, filters]))
    .digest("base64url")
    .slice(0, 16);
}
