import { afterEach, expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { dueCommands } from "#extensions/platform/due-work-runner/due-work.commands.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { aSettlement } from "#tests/payouts/a-settlement.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { engineRefunds } from "#tests/refunds/engine-refunds.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { anOutage, aRunner, movedClock, moveTime, pass, rowsOf } from "./outage.ts";

vi.setConfig({ testTimeout: 240_000 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { platform, bank } = await startPaying({ env: QUICK_TAKEOVER, clock: movedClock });
const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

function start(): void {
  running.push(aRunner(platform));
}

/**
 * An organization with money that waits for the engine: a delayed refund, a settlement, a transaction, and later a
 * capture.
 */
async function aBusyShop(name: string) {
  const payer = await aSettlement({ platform, bank }, name);
  const { organization } = payer;
  const { refunds, transactions } = callersOf(platform, organization);
  await payer.destination();
  const { transactionId: unpaidId } = await aTransaction(platform, organization);
  moveTime(23.5 * HOUR_MS);
  const { transactionId: heldId } = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  const { id: soldId } = await anEnginePayment(platform, organization);
  const { refundId } = await refunds.createRefund(
    { transactionId: soldId, amount: 1_500n, delayMinutes: 30 },
    withKey(),
  );
  const statuses = async () => ({
    refund: (await refunds.getRefund({ refundId })).refundStatus,
    settlement: (await payer.settlement()).status,
    unpaid: (await transactions.getTransaction({ transactionId: unpaidId })).transactionStatus,
    held: (await transactions.getTransaction({ transactionId: heldId })).transactionStatus,
  });
  const captureKey = withKey();
  const capture = () => transactions.captureTransaction({ transactionId: heldId }, captureKey);
  return { payer, organization, soldId, heldId, refundId, unpaidId, statuses, capture };
}

/** Number of rows of each kind, including done ones. */
async function rowCountsOf(organization: TestOrganization) {
  const rows = await rowsOf(organization, { kind: { $in: MONEY } });
  return Object.fromEntries(MONEY.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]));
}

/** One payout for each settlement: the shop's own, and those that its schedule closed during the outage. */
async function idsHere(organization: TestOrganization) {
  const { em, environment } = organization.work();
  const payouts = await em.find(PayoutEntity, { environment });
  expect(new Set(payouts.map(({ settlementId }) => settlementId)).size).toBe(payouts.length);
  return payouts.map(({ id }) => id).sort();
}

async function idsAtEngine(organization: TestOrganization) {
  const { payouts } = await merchantEngine(organization.work());
  const sent = await Array.fromAsync(payouts.list());
  return sent.map(({ enginePayoutId }) => enginePayoutId).sort();
}

const MONEY = ["refund.send", "settlement.pay", "payout.check", "transaction.expire", "engine.reconcile"];
const ENDED = { refund: "succeeded", settlement: "paid", unpaid: "expired", held: "succeeded" };

test.each([
  ["44 minutes", 44 * MINUTE_MS, 11 * MINUTE_MS],
  ["two hours", 2 * HOUR_MS, 30 * MINUTE_MS],
  ["two days", 48 * HOUR_MS, 6 * HOUR_MS],
])("after an outage of %s everything ends by itself, once, as soon as the engine answers", async (name, ms, stepMs) => {
  const shop = await aBusyShop(name.replaceAll(" ", ""));
  const { organization, payer } = shop;
  const endOutage = await anOutage(platform, organization);
  expect(await shop.capture().catch(reasonOf)).toMatch(/^engine_/);
  await payer.close();
  start();
  moveTime(31 * MINUTE_MS);
  await pass(organization, ms, stepMs);
  expect(await shop.statuses()).toMatchObject({
    refund: "pending",
    settlement: "funding",
    unpaid: "requires_payment_method",
  });
  const rowCounts = await rowCountsOf(organization);
  const closed = (await idsHere(organization)).length;
  // Retries move a row's time, so two days leave as many rows as an hour.
  expect(rowCounts).toEqual({
    "engine.reconcile": 1,
    "refund.send": 1,
    "transaction.expire": 3,
    "settlement.pay": closed,
    "payout.check": closed,
  });

  await endOutage();
  // The breaker lets a request try after ten seconds. A payout that was first sent in the last minute waits for its check.
  moveTime(61_000);
  await until(async () => {
    const { held: _held, ...others } = await shop.statuses();
    return JSON.stringify(others) === JSON.stringify({ refund: "succeeded", settlement: "paid", unpaid: "expired" });
  });
  await completeOperations(platform.context);
  expect(await shop.statuses()).toEqual(ENDED);
  expect(await engineRefunds(organization, shop.soldId)).toHaveLength(1);
  expect(await payer.count()).toBe(1);
  await until(
    async () => JSON.stringify(await idsAtEngine(organization)) === JSON.stringify(await idsHere(organization)),
  );
  expect(await shop.capture()).toMatchObject({ amountCaptured: 4_200n });
  expect(await rowsOf(organization, { waitsFor: { $ne: null }, state: "pending" })).toEqual([]);
});

test("a settlement whose failed payout cannot be confirmed waits in one row, and is then paid", async () => {
  const payer = await aSettlement({ platform, bank }, "Unconfirmed");
  const { organization, settlementId } = payer;
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const endOutage = await anOutage(platform, organization);
  const asked = organization.work();
  asked.due({ kind: "settlement.pay", subjectId: settlementId, at: movedClock.now() });
  await asked.save();
  start();
  await pass(organization, 12 * HOUR_MS, 2 * HOUR_MS);
  expect(await payer.count()).toBe(1);
  // One row for the approval, one for the retry.
  expect(await rowsOf(organization, { kind: "settlement.pay" })).toHaveLength(2);
  await endOutage();
  moveTime(11_000);
  await until(async () => (await payer.payoutNow()).failureConfirmedAt != null);
  moveTime(11 * MINUTE_MS);
  await until(async () => (await payer.payoutNow()).status === "in_transit");
  await payer.report("success");
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  expect(await payer.count()).toBe(2);
});

test("what is late is a metric with the age of the oldest, and an operator's list, who can try it now", async () => {
  const shop = await aBusyShop("Shown");
  const { organization } = shop;
  const endOutage = await anOutage(platform, organization);
  expect(await shop.capture().catch(reasonOf)).toMatch(/^engine_/);
  start();
  moveTime(31 * MINUTE_MS);
  await pass(organization, 3 * HOUR_MS, 30 * MINUTE_MS);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toMatch(/tollhouse_due_work_late\{kind="refund.send"\} 1/);
  const age = Number(/tollhouse_due_work_late_oldest_seconds\{kind="refund.send"\} (\S+)/.exec(text)?.[1]);
  expect(age).toBeGreaterThan((2 * HOUR_MS) / 1_000);
  expect(text).toMatch(
    /tollhouse_operations_unfinished_oldest_seconds\{operation="\S+\/CaptureTransaction",state="waiting"\} \d/,
  );
  const listed = (await command("due list", { state: "late" })) as Record<string, unknown>[];
  const refund = listed.find(({ subject_id }) => subject_id === shop.refundId);
  expect(refund).toMatchObject({
    organization: organization.slug,
    environment: "sandbox",
    kind: "refund.send",
    late_since: expect.any(Date),
    last_error: expect.stringMatching(/^Engine/),
    waits_for: "engine",
  });
  expect(Number(refund?.attempts)).toBeGreaterThan(3);
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await endOutage();
  expect(await command("due retry", { organization: organization.slug, kind: "refund.send" })).toEqual({ retried: 1 });
  const [row] = await rowsOf(organization, { subjectId: shop.refundId });
  expect(Number(row?.runAt)).toBeLessThanOrEqual(Number(movedClock.now()));
});

function command(name: string, options: Record<string, string>) {
  const words = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]);
  const system = createSystemWork(platform.context, { requestId: "test", service: "admin" });
  return dueCommands
    .find((each) => each.name === name)
    ?.run(system, readArguments(words, Object.keys(options)).options);
}
