import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ListTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { createIndexes, filteredList, merged, type Row, someRows } from "./filtered-list.ts";

const { platform } = await startPlatform();
await createIndexes(platform.databaseUrl);

type Request = ListRequest<typeof ListTransactionsRequestSchema>;

/** All ids, forwards over all pages and back again. */
async function walk(work: UnitOfWork, request: Request): Promise<string[]> {
  const pages: string[][] = [];
  const read = async (cursor?: string) => {
    const page = await listPage(work, filteredList, { ...request, limit: 3, ...(cursor !== undefined && { cursor }) });
    return { ...page, ids: page.data.map(({ id }) => id) };
  };
  let page = await read();
  for (pages.push(page.ids); page.nextCursor !== undefined; pages.push(page.ids)) page = await read(page.nextCursor);
  const back: string[][] = [];
  for (let before = page.prevCursor; before !== undefined; before = page.prevCursor) {
    page = await read(before);
    back.unshift(page.ids);
  }
  expect(back).toEqual(pages.slice(0, -1));
  return pages.flat();
}

const words = fc.constantFrom(
  "Order-1",
  "order-10",
  "ORDER-2",
  "o%d_r",
  "o%d",
  "ÅSA-1",
  "åsa-2",
  "x\\y'z",
  "zzz",
  null,
);
const rows = fc.array(
  fc.record({
    name: words,
    sourceApp: words,
    createdByUserId: fc.constantFrom("cus_1", "cus_2", "cus_3", "zzz", null),
    isActive: fc.boolean(),
    age: fc.nat(5),
  }),
  { maxLength: 14 },
);
const requests = fc.record(
  {
    q: fc.constantFrom("order-10", "o%d", "ÅSA-1", "x\\y'z", "zzz", "cus_1", "none"),
    customerId: fc.constantFrom("cus_1", "cus_3", "cus_9"),
    disputed: fc.boolean(),
  },
  { requiredKeys: [] },
);

test("filters of every kind, alone and together, find what a look at every row finds, on any page", async () => {
  merged.set("cus_1", ["cus_2"]);
  await fc.assert(
    fc.asyncProperty(rows, fc.array(requests, { minLength: 1, maxLength: 6 }), async (given, asked) => {
      const organization = await anOrganization(platform);
      await someRows((await anOrganization(platform)).work(), given);
      const ids = await someRows(organization.work(), given);
      const inOrder = given
        .map((row, position) => ({ ...row, id: ids[position] ?? "" }))
        .sort((a, b) => a.age - b.age || (a.id < b.id ? 1 : -1));
      for (const request of asked) {
        const expected = inOrder.filter((row) => matches(row, request)).map(({ id }) => id);
        expect(await walk(organization.work(), request), JSON.stringify(request)).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

function matches(
  row: Row,
  { q, customerId, disputed }: { q?: string; customerId?: string; disputed?: boolean },
): boolean {
  const customers = customerId === undefined ? [] : [customerId, ...(merged.get(customerId) ?? [])];
  return (
    (q === undefined || row.sourceApp === q || row.createdByUserId === q) &&
    (customerId === undefined || customers.includes(row.createdByUserId ?? "")) &&
    (disputed === undefined || row.isActive === disputed)
  );
}

test("a cursor belongs to its text, and stays valid when the value stands for more", async () => {
  const organization = await anOrganization(platform);
  const row = { name: "order-1", sourceApp: "order", createdByUserId: "cus_7", isActive: true };
  await someRows(
    organization.work(),
    [1, 2, 3, 4].map((age) => ({ ...row, age })),
  );
  const page = (request: Request) => listPage(organization.work(), filteredList, { limit: 2, ...request });
  const { nextCursor = "" } = await page({ q: "order" });
  expect((await page({ q: "order", cursor: nextCursor })).data).toHaveLength(2);
  await expect(page({ q: "orders", cursor: nextCursor })).rejects.toMatchObject({ reason: "cursor_filter_mismatch" });
  const first = await page({ customerId: "cus_7" });
  merged.set("cus_7", ["cus_8"]);
  await someRows(organization.work(), [{ ...row, createdByUserId: "cus_8", age: 9 }]);
  const second = await page({ customerId: "cus_7", cursor: first.nextCursor ?? "" });
  expect(second.data.map(({ createdByUserId }) => createdByUserId)).toEqual(["cus_7", "cus_7"]);
  expect((await page({ customerId: "cus_7", cursor: second.nextCursor ?? "" })).data).toHaveLength(1);
});
