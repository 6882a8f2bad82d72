import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSale, brief, change, entriesOf } from "./sales.ts";
import { aShop, inDays } from "./shop.ts";

const { platform } = await startPlatform();

test("entries are released by their ids, each with its outcome, and the others of their sales come with them", async () => {
  const { organization, advance, queue, work } = await aShop(platform, { queueMode: "manual" });
  const [one, other] = [await aSale(await work()), await aSale(await work(), { capturedMinorUnits: 1_000n })];
  await advance(inDays(3));
  const [charge] = await entriesOf(await work(), one);
  const [, fee] = await entriesOf(await work(), other);
  const ids = { settlementQueueEntryIds: [charge?.id ?? "", fee?.id ?? ""] };
  const total = {
    currency: "USD",
    entryCount: 4,
    grossAmount: 5_200n,
    feeAmount: 211n,
    netAmount: 4_989n,
    availableAfter: 4_989n,
  };
  const preview = await queue.previewSettlementQueueRelease(ids);
  expect(preview.totals).toMatchObject([total]);
  expect(preview.entries[0]).not.toHaveProperty("settlementId");
  const expected = { ...ids, expectedCount: 4, expectedNetAmount: 4_989n };
  await expect(
    queue.releaseSettlementQueueEntries({ ...expected, expectedNetAmount: 4_988n }, withKey()),
  ).rejects.toThrow("selects 4 entries that come to 4989 minor units. Nothing was released.");
  const released = await queue.releaseSettlementQueueEntries(expected, withKey());
  expect(released.totals).toMatchObject([total]);
  expect(new Set(released.entries.map(({ outcome }) => outcome))).toEqual(new Set(["released"]));
  const again = await queue.releaseSettlementQueueEntries(ids, withKey());
  expect(again).toMatchObject({
    entries: [{ outcome: "already_released" }, { outcome: "already_released" }],
    totals: [],
  });
  await assertBooks(organization.work());
});

test("a filter releases what the preview said, or nothing", async () => {
  const { organization, advance, queue, work } = await aShop(platform, { queueMode: "manual" });
  for (let count = 0; count < 3; count += 1) await aSale(await work());
  await aSale(await work(), { currency: "EUR" });
  await advance(inDays(3));
  const filter = { currency: "USD", settlementQueueEntryStatus: "held" };
  const { totals } = await queue.previewSettlementQueueRelease({ filter });
  expect(totals).toMatchObject([{ entryCount: 6, netAmount: 12_144n }]);
  const expected = { filter, expectedCount: 6, expectedNetAmount: 12_144n };
  await expect(queue.releaseSettlementQueueEntries({ ...expected, expectedCount: 5 }, withKey())).rejects.toMatchObject(
    {
      code: Code.FailedPrecondition,
      rawMessage: expect.stringContaining("selects 6 entries that come to 12144 minor units. Nothing was released."),
    },
  );
  await expect(queue.releaseSettlementQueueEntries({ filter, expectedCount: 6 }, withKey())).rejects.toThrow(
    "expected_net_amount",
  );
  await expect(queue.releaseSettlementQueueEntries({}, withKey())).rejects.toThrow(
    "either settlement_queue_entry_ids or filter",
  );
  expect((await queue.releaseSettlementQueueEntries(expected, withKey())).totals).toMatchObject(totals);
  expect(await (await work()).em.count(SettlementQueueEntryEntity, { status: "held" })).toBe(1);
  await assertBooks(organization.work());
});

test("a filter selects days and customers", async () => {
  const { queue, advance, work } = await aShop(platform, { queueMode: "manual" });
  await aSale(await work(), { customerId: "cus_1" });
  await aSale(await work());
  await advance(inDays(3));
  const counted = async (filter: object) => {
    const { totals } = await queue.previewSettlementQueueRelease({ filter: { currency: "USD", ...filter } });
    return totals[0]?.entryCount ?? 0;
  };
  expect(await counted({})).toBe(4);
  expect(await counted({ customerId: "cus_1" })).toBe(2);
  expect(await counted({ availableOn: { lt: timestampFromDate(inDays(1)) } })).toBe(0);
  expect(await counted({ availableOn: { gt: timestampFromDate(inDays(1)), lte: timestampFromDate(inDays(3)) } })).toBe(
    4,
  );
});

test("a refund of a held sale waits with it, and both are released together", async () => {
  const { organization, advance, queue, work } = await aShop(platform, { queueMode: "manual" });
  const id = await aSale(await work());
  await advance(inDays(3));
  // The bank took it back without a dispute; it acts like a refund.
  await change(await work(), id, { capturedMinorUnits: 3_200n });
  const entries = await entriesOf(await work(), id);
  expect(entries.map(brief)[2]).toBe("ach_return returned_1 -1000 pending");
  await queue.releaseSettlementQueueEntries({ settlementQueueEntryIds: [entries[2]?.id ?? ""] }, withKey());
  expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(Array(3).fill("released"));
  await assertBooks(organization.work());
});
test("the summary adds up what waits by currency and day", async () => {
  const { queue, advance, work } = await aShop(platform);
  const [charge] = await entriesOf(await work(), await aSale(await work()));
  await aSale(await work());
  await aSale(await work(), { currency: "JPY", capturedMinorUnits: 1_000n });
  await queue.holdSettlementQueueEntries({ settlementQueueEntryIds: [charge?.id ?? ""] });
  await advance(inDays(1));
  await aSale(await work(), { capturedMinorUnits: 1_000n });
  const { days: data } = await queue.summarizeSettlementQueue({});
  expect(data.map((day) => ({ ...day, availableOn: day.availableOn && timestampDate(day.availableOn) }))).toMatchObject(
    [
      {
        currency: "JPY",
        availableOn: new Date("2027-03-03T05:00:00Z"),
        netAmount: 931n,
        heldAmount: 0n,
        entryCount: 2,
      },
      {
        currency: "USD",
        availableOn: new Date("2027-03-03T05:00:00Z"),
        netAmount: 8_096n,
        heldAmount: 4_048n,
        entryCount: 4,
      },
      {
        currency: "USD",
        availableOn: new Date("2027-03-04T05:00:00Z"),
        netAmount: 941n,
        heldAmount: 0n,
        entryCount: 2,
      },
    ],
  );
});

test("another organization's entries are not found, released or held", async () => {
  const [ours, theirs] = [await aShop(platform), await aShop(platform)];
  const [charge] = await entriesOf(await theirs.work(), await aSale(await theirs.work()));
  const ids = { settlementQueueEntryIds: [charge?.id ?? ""] };
  await expect(ours.queue.previewSettlementQueueRelease(ids)).rejects.toMatchObject({ code: Code.NotFound });
  await expect(ours.queue.releaseSettlementQueueEntries(ids, withKey())).rejects.toMatchObject({ code: Code.NotFound });
  await expect(ours.queue.holdSettlementQueueEntries(ids)).rejects.toMatchObject({ code: Code.NotFound });
  expect((await ours.queue.previewSettlementQueueRelease({ filter: { currency: "USD" } })).totals).toEqual([]);
});
