import { expect, test } from "vitest";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { ledgerMetrics } from "#extensions/capabilities/reconciliation/metrics.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { aSale, change } from "#tests/settlement-queue/sales.ts";
import { aShop, inDays, MONDAY } from "#tests/settlement-queue/shop.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aDepositsFolder, HEADER } from "./deposit-files.ts";

const { platform } = await startPlatform();
const aFile = await aDepositsFolder();
const NOTHING: readonly unknown[] = [];

/** A shop on a test clock, on which the nightly job reconciles 30 days. */
async function aReconciledShop() {
  const { advance, work, organization } = await aShop(platform);
  const deposit = async (sourceId: string, amount: bigint, day = "2027-03-02") => {
    const line = `${sourceId}_${amount},dep_1,${day},charge,${sourceId},${amount},USD`;
    await importDeposits(await work(), await aFile(HEADER, line));
  };
  return { advance, work, organization, deposit, report: async () => reconcile(await work()) };
}

test("a sale that is never deposited is listed at any age, until it is", async () => {
  const { advance, work, deposit, report } = await aReconciledShop();
  const [paid, forgotten] = [await aSale(await work()), await aSale(await work(), { capturedMinorUnits: 1_000n })];
  await deposit(paid, 4_200n);
  const waiting = { currency: "USD", count: 1, amount: "1000", since: MONDAY.toISOString() };
  expect((await report()).not_deposited).toMatchObject([{ ...waiting, over_2_days: "0" }]);
  // No nightly run reports it before the end of the thirty-first day.
  await advance(inDays(60));
  for (let night = 0; night < 2; night += 1)
    expect((await report()).not_deposited).toMatchObject([{ ...waiting, over_7_days: "1000" }]);
  await advance(inDays(400));
  expect((await report()).not_deposited).toMatchObject([waiting]);
  await deposit(forgotten, 1_000n, "2028-04-01");
  expect(await report()).toMatchObject({ not_deposited: NOTHING, differences: NOTHING });
});

test("a sale that is given back after it was missed is explained, and a later part of one is added to it", async () => {
  const { advance, work, report } = await aReconciledShop();
  const [returned, grown] = [await aSale(await work()), await aSale(await work(), { capturedMinorUnits: 1_000n })];
  await advance(inDays(40));
  expect((await report()).not_deposited).toMatchObject([{ count: 2, amount: "5200" }]);
  await change(await work(), returned, { capturedMinorUnits: 0n });
  await change(await work(), grown, { capturedMinorUnits: 1_500n });
  expect((await report()).not_deposited).toMatchObject([{ count: 1, amount: "1500", over_7_days: "1500" }]);
});

test("a difference stays until it is explained, and a file of long ago is compared", async () => {
  const { advance, work, deposit, report } = await aReconciledShop();
  const id = await aSale(await work());
  await advance(inDays(90));
  await deposit(id, 4_199n);
  const difference = { source_id: id, deposited: "4199", engine: "4200", ours: "4200" };
  expect(await report()).toMatchObject({ difference_count: 1, differences: [difference], not_deposited: NOTHING });
  await advance(inDays(180));
  expect(await report()).toMatchObject({ lines: 0, difference_count: 1, differences: [difference] });
  await deposit(id, 1n, "2027-08-25");
  expect(await report()).toMatchObject({ difference_count: 0, differences: NOTHING });
});

test("a clock that is removed loses no sale", async () => {
  const { advance, work, report, organization } = await aReconciledShop();
  await aSale(await work());
  await advance(inDays(60));
  await report();
  await callersOf(platform, organization).testClocks.removeTestClock({});
  await aSale(await work());
  expect((await report()).not_deposited).toMatchObject([{ count: 2 }]);
});

test("metrics count what is in no deposit after a week, and say since when the oldest waits", async () => {
  const { advance, work, report } = await aReconciledShop();
  await aSale(await work());
  await aSale(await work(), { currency: "EUR" });
  await advance(inDays(5));
  await report();
  await ledgerMetrics.start(platform.context);
  const read = async (name: string) => {
    const metric = await platform.context.metrics.registry.getSingleMetric(name)?.get();
    return metric?.values.find(({ labels }) => labels.environment === "sandbox")?.value;
  };
  await platform.context.metrics.registry.metrics();
  const before = (await read("tollhouse_reconciliation_not_deposited")) ?? 0;
  await advance(inDays(8));
  await report();
  await platform.context.metrics.registry.metrics();
  expect(await read("tollhouse_reconciliation_not_deposited")).toBe(before + 2);
  expect(await read("tollhouse_reconciliation_oldest_not_deposited_seconds")).toBeTypeOf("number");
});
