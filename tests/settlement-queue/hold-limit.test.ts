import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { type Platform, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aSale, entriesOf } from "./sales.ts";
import { aShop, inDays, typesOf } from "./shop.ts";

const { platform } = await startPlatform();

/** A sale's day is a Wednesday at midnight in New York, a day and a half after its shop opens. */
const DAY = new Date("2027-03-03T05:00:00Z");
const after = (days: number) => new Date(DAY.getTime() + days * 86_400_000);

/** A shop whose settlements stay open, with a sale. */
async function aHolder(on: Platform) {
  const shop = await aShop(on, { schedule: "manual" });
  const { settlements } = callersOf(on, shop.organization);
  const id = await aSale(await shop.work());
  const charge = async () => {
    const [entry] = await entriesOf(await shop.work(), id);
    if (!entry) throw new Error("the sale has no entry");
    return entry;
  };
  const settlementQueueEntryIds = [(await charge()).id];
  return {
    ...shop,
    charge,
    hold: (until?: Date) =>
      shop.queue.holdSettlementQueueEntries({
        settlementQueueEntryIds,
        ...(until && { until: timestampFromDate(until) }),
      }),
    release: () => shop.queue.releaseSettlementQueueEntries({ settlementQueueEntryIds }, withKey()),
    takeOut: async () =>
      settlements.removeSettlementEntries({
        settlementId: (await charge()).settlementId ?? "",
        settlementQueueEntryIds,
      }),
  };
}

test("a sale that is held before its day is released 30 days after its day, and not before it", async () => {
  const { hold, charge, advance } = await aHolder(platform);
  await hold();
  expect((await charge()).releaseBy).toEqual(after(30));
  await advance(after(30));
  expect((await charge()).status).toBe("released");
});

test("the limit counts from the first hold, also for a sale that is taken out of a settlement", async () => {
  const { organization, hold, takeOut, release, charge, advance, work } = await aHolder(platform);
  await advance(after(10));
  await takeOut();
  expect((await charge()).releaseBy).toEqual(after(40));
  await release();
  await advance(after(20));
  await takeOut();
  expect((await charge()).releaseBy).toEqual(after(40));
  await hold();
  expect((await charge()).releaseBy).toEqual(after(40));
  await advance(after(40));
  expect((await charge()).status).toBe("released");
  const refused = await takeOut().catch((error: unknown) => error);
  expect([reasonOf(refused), String(ConnectError.from(refused).message)]).toEqual([
    "hold_limit_reached",
    expect.stringContaining("since 2027-03-13 and until 2027-04-12"),
  ]);
  expect((await charge()).status).toBe("released");
  expect(await typesOf(organization, (await charge()).id)).toEqual([
    ...["created", "released", "held", "released", "held", "held", "release_due", "release_due", "released"],
  ]);
  await assertBooks(await work());
});

test("a sale whose hold ends before its day keeps its last day when it is held again", async () => {
  const { hold, charge, advance } = await aHolder(platform);
  await hold(inDays(0.5));
  await advance(inDays(1));
  expect((await charge()).status).toBe("pending");
  await hold();
  expect((await charge()).releaseBy).toEqual(after(30));
});

test("where sales are released by hand, one that was held before waits no longer than its first hold allows", async () => {
  const { hold, release, takeOut, charge, advance, queue } = await aHolder(platform);
  await advance(after(1));
  await takeOut();
  await advance(after(25));
  await release();
  await queue.updateSettlementSettings({ queueMode: "manual" });
  await advance(after(28));
  await takeOut();
  await hold(after(29));
  await advance(after(29));
  expect(await charge()).toMatchObject({ status: "held", hold: { reason: "manual_mode" }, releaseBy: after(31) });
  await advance(after(31));
  expect((await charge()).status).toBe("released");
});
