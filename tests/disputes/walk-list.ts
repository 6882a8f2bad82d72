import { expect } from "vitest";
import type { ListDisputesResponse } from "#proto/tollhouse/v1/disputes_pb.ts";

type Read<Selection> = (selection: Selection) => Promise<ListDisputesResponse>;

/** Walks a list to its end, as a client does, and back again over the same pages. Returns the ids of each page. */
export async function walkList<Selection extends { readonly cursor?: string }>(
  read: Read<Selection>,
  selection: Selection,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = selection.cursor; pages.length < 100; ) {
    const page = await read({ ...selection, ...(cursor !== undefined && { cursor }) });
    pages.push(idsOf(page));
    expect(page.hasMore).toBe(page.nextCursor !== undefined);
    cursor = page.nextCursor;
    if (cursor !== undefined) continue;
    if (selection.cursor === undefined)
      expect(await walkBack(read, selection, page.prevCursor)).toEqual(pages.slice(0, -1));
    return pages;
  }
  throw new Error("the list has no end");
}

async function walkBack<Selection>(read: Read<Selection>, selection: Selection, from: string | undefined) {
  const pages: string[][] = [];
  for (let cursor = from; cursor !== undefined; ) {
    const page = await read({ ...selection, cursor });
    expect(page.hasMore).toBe(true);
    pages.unshift(idsOf(page));
    cursor = page.prevCursor;
  }
  return pages;
}

const idsOf = ({ data }: ListDisputesResponse) => data.map(({ disputeId }) => disputeId);
