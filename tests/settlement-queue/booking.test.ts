import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getTransaction, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { aSale, brief, change, entriesOf } from "./sales.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds, disputes } = callersOf(platform, organization);
const work = () => organization.work();

const booked = async (transactionId: string) => (await entriesOf(work(), transactionId)).map(brief);

const agree = () => assertBooks(work());

test("a sale is booked with its fees in the transaction of its capture, and its event shows them", async () => {
  const paid = await aPaidTransaction(platform, organization);
  const { transactionId } = paid;
  expect(await booked(transactionId)).toEqual([
    "charge captured_1 4200 pending",
    "fee captured_1_processing -152 pending",
  ]);
  const shown = await transactions.getTransaction({ transactionId });
  expect(shown).toMatchObject({
    feeAmount: 152n,
    netAmount: 4_048n,
    fees: [{ feeType: "processing", amount: 152n, basis: "2.9% + 30", feeSchedule: "default-2026-11" }],
  });
  expect(paid).toMatchObject({ feeAmount: 152n, settlementQueueEntryId: shown.settlementQueueEntryId });
  expect(shown.settlementId).toBeUndefined();
  expect(shown.availableOn).toBeDefined();
  expect(shown.version).toBe(paid.version);
  const [charge] = await entriesOf(work(), transactionId);
  expect(shown.settlementQueueEntryId).toBe(charge?.id);
  const told = await work().em.find(EventEntity, { subjectId: transactionId, type: "transaction.succeeded" });
  expect(JSON.parse(told[0]?.object ?? "")).toMatchObject({ fee_amount: 152, net_amount: 4_048 });
  const entered = await work().em.find(EventEntity, { parentId: transactionId });
  expect(entered.map(({ type }) => type)).toEqual(Array(2).fill("settlement_queue_entry.created"));
  await agree();
});

test("several captures are booked one by one, and cost what one costs", async () => {
  const id = await aSale(work(), { capturedMinorUnits: 0n, amountMinorUnits: 10_001n });
  expect(await booked(id)).toEqual([]);
  for (const capturedMinorUnits of [3_333n, 3_333n, 7_777n, 10_001n]) await change(work(), id, { capturedMinorUnits });
  const entries = await entriesOf(work(), id);
  expect(entries.map(brief)).toEqual([
    "charge captured_1 3333 pending",
    "fee captured_1_processing -127 pending",
    "charge captured_2 4444 pending",
    "fee captured_2_processing -129 pending",
    "charge captured_3 2224 pending",
    "fee captured_3_processing -64 pending",
  ]);
  expect(entries.map(({ fee }) => fee?.basis)).toEqual([
    ...[undefined, "2.9% + 30", undefined, "2.9%", undefined, "2.9%"],
  ]);
  // 2.9 % of 10001 and 30.
  expect(await getTransaction(work(), id)).toMatchObject({ feeMinorUnits: 320n, netMinorUnits: 9_681n, version: 5 });
  await agree();
});

test("fees follow the channel, the card and the country, and each says its reason", async () => {
  const fees = async (columns: object) => {
    const { fees: all } = await getTransaction(
      work(),
      await aSale(work(), { capturedMinorUnits: 10_000n, ...columns }),
    );
    return all.map(({ feeType, amount, basis }) => `${feeType} ${amount} = ${basis}`);
  };
  expect(await fees({ funding: "debit" })).toEqual(["processing 270 = 2.4% + 30"]);
  expect(await fees({ channel: "terminal" })).toEqual(["processing 300 = 2.7% + 30"]);
  expect(await fees({ methodType: "bank_debit", brand: null })).toEqual(["processing 80 = 0.8%"]);
  expect(await fees({ issuerCountry: "DE" })).toEqual(["processing 320 = 2.9% + 30", "cross_border 150 = 1.5%"]);
  expect(await fees({ issuerCountry: "DE", currency: "EUR" })).toEqual(["processing 315 = 2.9% + 25"]);
  expect(await fees({ issuerCountry: "US", currency: "EUR" })).toHaveLength(2);
});

test.each([
  ["JPY", 900n, 66n],
  ["KWD", 12_345n, 458n],
  // The percentage alone, rounded half up.
  ["TND", 50n, 1n],
])("amounts of %s are minor units of that currency", async (currency, capturedMinorUnits, fee) => {
  const id = await aSale(work(), { currency, capturedMinorUnits });
  expect(await getTransaction(work(), id)).toMatchObject({
    feeMinorUnits: fee,
    netMinorUnits: capturedMinorUnits - fee,
  });
  expect(await readBalancesOf(work(), currency)).toMatchObject({
    processor_clearing: capturedMinorUnits,
    merchant_pending: capturedMinorUnits - fee,
    fee_revenue: fee,
  });
});

test("a refund takes from what is pending, and gives it back when it fails later", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { refundId, ...refunded } = await refunds.createRefund({ transactionId, amount: 1_000n }, withKey());
  const [charge, , entry] = await entriesOf(work(), transactionId);
  expect(entry).toMatchObject({ offsetsEntryId: charge?.id, groupId: charge?.id, availableOn: charge?.availableOn });
  expect(refunded).toMatchObject({ feeReturnedAmount: 0n, settlementQueueEntryId: entry?.id });
  await platform.sandbox.advanceRefund(organization.engineMerchantId, refundId, "failed");
  await refundCopy.refresh(work(), refundId);
  expect((await booked(transactionId)).slice(2)).toEqual([
    "refund succeeded_1 -1000 pending",
    "refund failed_1 1000 pending",
  ]);
  await agree();
});

test("a refund that is sent later is booked when it succeeds", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  await refunds.createRefund({ transactionId, amount: 1_000n, delayMinutes: 60 }, withKey());
  expect(await booked(transactionId)).toHaveLength(2);
});

test("a dispute takes its amount with a fee, gives it back when it is won, and the fee is kept", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 1_500n, currency: "USD" });
  const taken = ["dispute_withdrawal withdrawn_1 -1500 pending", "fee withdrawn_1_chargeback -1500 pending"];
  expect((await booked(transactionId)).slice(2)).toEqual(taken);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    feeAmount: 1_652n,
    netAmount: 2_548n,
    fees: [{ feeType: "processing" }, { feeType: "chargeback", amount: 1_500n, basis: "1500" }],
  });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_challenged" });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_won" });
  expect((await booked(transactionId)).slice(4)).toEqual(["dispute_reinstatement reinstated_1 1500 pending"]);
  await agree();
});

test("an inquiry takes nothing until it becomes a dispute", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const inquiry = { transactionId, amount: 1_500n, currency: "USD", disputeStage: "pre_dispute" };
  await disputes.openDispute(inquiry);
  expect(await booked(transactionId)).toHaveLength(2);
});

test("a dispute in another currency than the sale takes what was captured", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  await disputes.openDispute({ transactionId, amount: 3_900n, currency: "EUR" });
  expect((await entriesOf(work(), transactionId))[2]).toMatchObject({ grossMinorUnits: -4_200n, currency: "USD" });
});

test("a payment that its bank takes back without a dispute leaves an entry, and its fees stay", async () => {
  const id = await aSale(work(), { methodType: "bank_debit" });
  await change(work(), id, { capturedMinorUnits: 0n });
  expect((await booked(id)).slice(2)).toEqual(["ach_return returned_1 -4200 pending"]);
  expect(await getTransaction(work(), id)).toMatchObject({ feeMinorUnits: 34n, netMinorUnits: -34n });
});

test("a failed transaction books nothing of what it changed", async () => {
  const id = await aSale(work(), { capturedMinorUnits: 0n });
  const failing = work().atomically(async (phase) => {
    const row = await phase.em.findOneOrFail(TransactionExtensionEntity, { id });
    row.capturedMinorUnits = 4_200n;
    phase.record({ type: "transaction.captured", subject: row });
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  expect(await booked(id)).toEqual([]);
});

test("another organization has other books", async () => {
  const other = await anOrganization(platform);
  await aSale(work(), { currency: "SEK" });
  await aSale(other.work(), { currency: "SEK", capturedMinorUnits: 10_000n });
  expect((await readBalancesOf(other.work(), "SEK")).processor_clearing).toBe(10_000n);
  expect(await other.work().em.count(SettlementQueueEntryEntity, { currency: "SEK" })).toBe(2);
});

test("a dispute that is heard of before its capture is booked once, and the capture after it", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  await disputes.openDispute({ transactionId, amount: 400n, currency: "USD" });
  await transactions.captureTransaction({ transactionId, amount: 300n }, withKey());
  const types = (await entriesOf(work(), transactionId)).map(({ entryType }) => entryType).sort();
  expect(types.filter((type) => type !== "fee")).toEqual(["charge", "dispute_withdrawal"]);
  await agree();
});
