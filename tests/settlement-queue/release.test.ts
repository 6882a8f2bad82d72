import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aSale, brief, change, entriesOf } from "./sales.ts";

const { platform } = await startPlatform();
const DAY_MS = 86_400_000;
/** A Monday, at noon in New York. A test clock does not go back. */
const MONDAY = new Date("2027-03-01T17:00:00Z");

const inDays = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS);

/** A shop whose time a test moves, from that Monday on. */
async function aShop(settings: object = {}) {
  const organization = await anOrganization(platform);
  const clients = callersOf(platform, organization);
  const advance = (to: Date) => clients.testClocks.advanceTestClock({ to: timestampFromDate(to) });
  await advance(MONDAY);
  const queue = clients.settlementQueue;
  if (Object.keys(settings).length > 0) await queue.updateSettlementSettings(settings);
  return { organization, advance, queue, work: () => workAt(organization) };
}

/** Work with the clock that the organization has now. */
function workAt({ id, slug }: TestOrganization) {
  const system = createSystemWork(platform.context, { requestId: "test" });
  return system.inTenant({ organizationId: id, organizationSlug: slug }, "sandbox");
}

const typesOf = async (organization: TestOrganization, subjectId: string) => {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type.replace("settlement_queue_entry.", ""));
};

const agree = (organization: TestOrganization) => assertBooks(organization.work());

describe("by the schedule", () => {
  test("a sale is released on its day with its fees and its refund, and its transaction says so", async () => {
    const { organization, advance, work } = await aShop();
    const id = await aSale(await work());
    const wednesday = new Date("2027-03-03T05:00:00Z");
    await advance(new Date(wednesday.getTime() - 1));
    expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await advance(wednesday);
    const entries = await entriesOf(await work(), id);
    expect(entries.map(brief)).toEqual(["charge captured_1 4200 released", "fee captured_1_processing -152 released"]);
    const [charge] = entries;
    expect(charge).toMatchObject({ releasedAt: wednesday, releasedBy: "schedule", version: 2 });
    expect(await getTransaction(await work(), id)).toMatchObject({ settlementId: charge?.settlementId, version: 1 });
    expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "released"]);
    await agree(organization);
  });

  test("each currency has its own day and settlement", async () => {
    const { organization, advance, work } = await aShop({ timeZone: "Europe/Berlin", delayBusinessDays: 1 });
    await aSale(await work());
    await aSale(await work(), { currency: "EUR" });
    await advance(inDays(2));
    const entries = await (await work()).em.find(SettlementQueueEntryEntity, { entryType: "charge" });
    expect(entries.map(({ status }) => status)).toEqual(["released", "released"]);
    expect(new Set(entries.map(({ settlementId }) => settlementId)).size).toBe(2);
    await agree(organization);
  });

  test("more sales than one transaction takes are all released", async () => {
    const { organization, advance, work } = await aShop();
    const all = await work();
    for (let count = 0; count < 230; count += 1) await aSale(all, { capturedMinorUnits: 100n });
    await advance(inDays(3));
    const counts = await Promise.all(
      ["pending", "released"].map((status) =>
        all.em.count(SettlementQueueEntryEntity, { status: status as "pending" }),
      ),
    );
    expect(counts).toEqual([0, 460]);
    await agree(organization);
  }, 120_000);
});

describe("where entries are released by hand", () => {
  test("what is available is held, told of twice, and released after 30 days", async () => {
    const { organization, advance, work } = await aShop({ queueMode: "manual", schedule: "manual" });
    const id = await aSale(await work());
    await advance(inDays(3));
    const [charge, fee] = await entriesOf(await work(), id);
    expect(charge).toMatchObject({ status: "held", hold: { reason: "manual_mode", placedBy: "schedule" } });
    expect(fee).toMatchObject({ status: "pending" });
    const heldAt = new Date("2027-03-03T05:00:00Z").getTime();
    expect(charge?.releaseBy).toEqual(new Date(heldAt + 30 * DAY_MS));
    await advance(new Date(heldAt + 30 * DAY_MS - 1));
    expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "held", "release_due", "release_due"]);
    await advance(new Date(heldAt + 30 * DAY_MS));
    expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(["released", "released"]);
    await agree(organization);
  });

  test("entries are released by their ids, each with its outcome, and the others of their sales come with them", async () => {
    const { organization, advance, queue, work } = await aShop({ queueMode: "manual" });
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
    expect(preview.data[0]).not.toHaveProperty("settlementId");
    const released = await queue.releaseSettlementQueueEntries(ids, withKey());
    expect(released.totals).toMatchObject([total]);
    expect(new Set(released.data.map(({ outcome }) => outcome))).toEqual(new Set(["released"]));
    const again = await queue.releaseSettlementQueueEntries(ids, withKey());
    expect(again).toMatchObject({
      data: [{ outcome: "already_released" }, { outcome: "already_released" }],
      totals: [],
    });
    await agree(organization);
  });

  test("a filter releases what the preview said, or nothing", async () => {
    const { organization, advance, queue, work } = await aShop({ queueMode: "manual" });
    for (let count = 0; count < 3; count += 1) await aSale(await work());
    await aSale(await work(), { currency: "EUR" });
    await advance(inDays(3));
    const filter = { currency: "USD", settlementQueueEntryStatus: "held" };
    const { totals } = await queue.previewSettlementQueueRelease({ filter });
    expect(totals).toMatchObject([{ entryCount: 6, netAmount: 12_144n }]);
    const expected = { filter, expectedCount: 6, expectedNetAmount: 12_144n };
    await expect(
      queue.releaseSettlementQueueEntries({ ...expected, expectedCount: 5 }, withKey()),
    ).rejects.toMatchObject({
      code: Code.FailedPrecondition,
      rawMessage: expect.stringContaining("selects 6 entries that come to 12144 minor units. Nothing was released."),
    });
    await expect(queue.releaseSettlementQueueEntries({ filter, expectedCount: 6 }, withKey())).rejects.toThrow(
      "expected_net_amount",
    );
    await expect(queue.releaseSettlementQueueEntries({}, withKey())).rejects.toThrow(
      "either settlement_queue_entry_ids or filter",
    );
    expect((await queue.releaseSettlementQueueEntries(expected, withKey())).totals).toMatchObject(totals);
    expect(await (await work()).em.count(SettlementQueueEntryEntity, { status: "held" })).toBe(1);
    await agree(organization);
  });

  test("a filter selects days and customers", async () => {
    const { queue, work } = await aShop({ queueMode: "manual" });
    await aSale(await work(), { customerId: "cus_1" });
    await aSale(await work());
    const counted = async (filter: object) => {
      const { totals } = await queue.previewSettlementQueueRelease({ filter: { currency: "USD", ...filter } });
      return totals[0]?.entryCount ?? 0;
    };
    expect(await counted({})).toBe(4);
    expect(await counted({ customerId: "cus_1" })).toBe(2);
    expect(await counted({ availableOn: { lt: timestampFromDate(inDays(1)) } })).toBe(0);
    expect(
      await counted({ availableOn: { gt: timestampFromDate(inDays(1)), lte: timestampFromDate(inDays(3)) } }),
    ).toBe(4);
  });

  test("a refund of a held sale waits with it, and both are released together", async () => {
    const { organization, advance, queue, work } = await aShop({ queueMode: "manual" });
    const id = await aSale(await work());
    await advance(inDays(3));
    // What the bank took back without a dispute, as a refund would.
    await change(await work(), id, { capturedMinorUnits: 3_200n });
    const entries = await entriesOf(await work(), id);
    expect(entries.map(brief)[2]).toBe("ach_return returned_1 -1000 pending");
    await queue.releaseSettlementQueueEntries({ settlementQueueEntryIds: [entries[2]?.id ?? ""] }, withKey());
    expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(Array(3).fill("released"));
    await agree(organization);
  });
});

describe("a hold", () => {
  test("keeps a sale out of the scheduled release until its end", async () => {
    const { organization, advance, queue, work } = await aShop();
    const id = await aSale(await work());
    const [charge] = await entriesOf(await work(), id);
    const request = { settlementQueueEntryIds: [charge?.id ?? ""], note: "Waiting for the delivery" };
    const { data } = await queue.holdSettlementQueueEntries({ ...request, until: timestampFromDate(inDays(5)) });
    expect(data).toMatchObject([
      {
        settlementQueueEntryStatus: "held",
        hold: { reason: "merchant_request", placedBy: "trusted_service", note: request.note },
      },
    ]);
    await advance(inDays(4));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("held");
    await advance(inDays(5));
    expect((await entriesOf(await work(), id)).map(({ status, hold, releaseBy }) => [status, hold, releaseBy])).toEqual(
      Array(2).fill(["released", null, null]),
    );
    await agree(organization);
  });

  test("that ends early lets the sale wait for its day, and one that is held anew keeps its last day", async () => {
    const { organization, advance, queue, work } = await aShop();
    const id = await aSale(await work());
    const [charge] = await entriesOf(await work(), id);
    const settlementQueueEntryIds = [charge?.id ?? ""];
    const [first] = (
      await queue.holdSettlementQueueEntries({ settlementQueueEntryIds, until: timestampFromDate(inDays(0.5)) })
    ).data;
    await advance(inDays(0.25));
    const [second] = (
      await queue.holdSettlementQueueEntries({
        settlementQueueEntryIds,
        reason: "risk",
        until: timestampFromDate(inDays(1)),
      })
    ).data;
    expect(second?.releaseBy).toEqual(first?.releaseBy);
    await advance(inDays(0.75));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("held");
    await advance(inDays(1));
    expect((await entriesOf(await work(), id))[0]).toMatchObject({ status: "pending", hold: null, releaseBy: null });
    expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "held", "held", "hold_ended"]);
    await advance(inDays(2));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("released");
  });

  test("of what takes from a sale, of what is released and of the past is refused, and then nothing is held", async () => {
    const { queue, advance, work } = await aShop();
    const [charge, fee] = await entriesOf(await work(), await aSale(await work()));
    const hold = (ids: readonly string[], more = {}) =>
      queue.holdSettlementQueueEntries({ settlementQueueEntryIds: [...ids], ...more });
    await expect(hold([charge?.id ?? "", fee?.id ?? ""])).rejects.toThrow("travel with their sale");
    await expect(hold([charge?.id ?? ""], { until: timestampFromDate(MONDAY) })).rejects.toThrow("in the future");
    await expect(hold([charge?.id ?? "", "sqe_unknown"])).rejects.toThrow(
      "No such settlement queue entry: sqe_unknown",
    );
    expect((await queue.getSettlementQueueEntry({ settlementQueueEntryId: charge?.id ?? "" })).version).toBe(1);
    await advance(inDays(3));
    await expect(hold([charge?.id ?? ""])).rejects.toMatchObject({ code: Code.FailedPrecondition });
  });
});

test("the summary adds up what waits by currency and day", async () => {
  const { queue, advance, work } = await aShop();
  const [charge] = await entriesOf(await work(), await aSale(await work()));
  await aSale(await work());
  await aSale(await work(), { currency: "JPY", capturedMinorUnits: 1_000n });
  await queue.holdSettlementQueueEntries({ settlementQueueEntryIds: [charge?.id ?? ""] });
  await advance(inDays(1));
  await aSale(await work(), { capturedMinorUnits: 1_000n });
  const { data } = await queue.summarizeSettlementQueue({});
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
        heldAmount: 4_200n,
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
  const [ours, theirs] = [await aShop(), await aShop()];
  const [charge] = await entriesOf(await theirs.work(), await aSale(await theirs.work()));
  const ids = { settlementQueueEntryIds: [charge?.id ?? ""] };
  await expect(ours.queue.previewSettlementQueueRelease(ids)).rejects.toMatchObject({ code: Code.NotFound });
  await expect(ours.queue.releaseSettlementQueueEntries(ids, withKey())).rejects.toMatchObject({ code: Code.NotFound });
  await expect(ours.queue.holdSettlementQueueEntries(ids)).rejects.toMatchObject({ code: Code.NotFound });
  expect((await ours.queue.previewSettlementQueueRelease({ filter: { currency: "USD" } })).totals).toEqual([]);
});
