import { expect, test } from "vitest";
import { type Page, paged } from "#extensions/connectors/engine/paging.ts";

interface Item {
  readonly id: number;
  readonly createdAt: Date;
}

const listed = { idOf: ({ id }: Item) => String(id), createdAtOf: ({ createdAt }: Item) => createdAt };

/** A list of the engine, the newest first, which refuses offsets above 20,000. */
function aList(items: readonly Item[]) {
  return async ({ limit, offset }: Page, createdTo: Date | null): Promise<Item[]> => {
    if (offset > 20_000) throw new Error("the offset is too large");
    return items.filter((item) => createdTo === null || item.createdAt <= createdTo).slice(offset, offset + limit);
  };
}

async function idsOf(items: readonly Item[]): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of paged(aList(items), listed)) ids.push(id);
  return ids;
}

test("a list that is longer than its offsets reach is read to its end, each item once", async () => {
  const items = Array.from({ length: 20_450 }, (_, id) => ({ id, createdAt: new Date(1e12 - Math.floor(id / 7)) }));
  expect(await idsOf(items)).toEqual(items.map(({ id }) => id));
});

test("a list that cannot be read to its end is a failure, and not a short list", async () => {
  const items = Array.from({ length: 20_450 }, (_, id) => ({ id, createdAt: new Date(1e12) }));
  await expect(idsOf(items)).rejects.toThrow("too many objects of one moment");
});
