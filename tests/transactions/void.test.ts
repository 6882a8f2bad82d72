import { describe, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertVoidable, isVoidable } from "#extensions/capabilities/transactions/void.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

describe("a void", () => {
  const paid = {
    ...{ id: "txn_1", status: "succeeded", capturedMinorUnits: 100n },
    ...{ refundedMinorUnits: 0n, refundPendingMinorUnits: 0n, disputedMinorUnits: 0n },
  };

  test("is for the whole of a sale that is captured for good", () => {
    for (const status of ["succeeded", "partially_captured"]) expect(isVoidable({ ...paid, status })).toBe(true);
    for (const status of ["processing", "authorized", "failed", "canceled", "expired"])
      expect(isVoidable({ ...paid, status })).toBe(false);
  });

  test.each([
    [{ refundedMinorUnits: 1n }, "Refund the rest"],
    [{ refundPendingMinorUnits: 1n }, "Refund the rest"],
    [{ disputedMinorUnits: 1n }, "dispute"],
    [{ status: "authorized" }, "Cancel it instead"],
    [{ capturedMinorUnits: 0n }, "cannot be voided"],
  ])("is refused for %o, and says why", (change, words) => {
    expect(() => assertVoidable({ ...paid, ...change })).toThrow(words);
  });
});

const { platform, organization } = await startPlatform();
const { transactions, refunds, disputes } = callersOf(platform, organization);
const work = () => organization.work();

const aSale = async (request: object = {}) => (await aPaidTransaction(platform, organization, request)).transactionId;

const voidSale = (transactionId: string, key = withKey()) =>
  transactions.voidTransaction({ transactionId, reason: "Ordered twice" }, key);

const paymentOf = async (id: string) => (await merchantEngine(work())).payments.get(id);

test("a voided sale is canceled and says what was voided, which is no refund", async () => {
  const transactionId = await aSale();
  const voided = await voidSale(transactionId);
  expect(voided).toMatchObject({
    ...{ transactionStatus: "canceled", amountVoided: 4_200n, amountCaptured: 0n, amountRefunded: 0n },
    ...{ amountRefundable: 0n, feeAmount: 0n, netAmount: 0n, cancelReason: "Ordered twice" },
  });
  expect(voided.voidedAt).toBeDefined();
  const events = await work().em.find(EventEntity, { subjectId: transactionId }, { orderBy: { sequence: "desc" } });
  expect(events[0]).toMatchObject({ type: "transaction.voided" });
  expect(JSON.parse(events[0]?.object ?? "")).toMatchObject({ fee_amount: 0, net_amount: 0, amount_voided: 4_200 });
  expect(events.some(({ data }) => "unexpected_from" in data)).toBe(false);
  expect((await refunds.listRefunds({ transactionId })).data).toEqual([]);
});

test("a sale with a refund or a dispute is not voided", async () => {
  const [refunded, scheduled, disputed] = [await aSale(), await aSale(), await aSale()];
  await refunds.createRefund({ transactionId: refunded, amount: 1n }, withKey());
  await refunds.createRefund({ transactionId: scheduled, amount: 1n, delayMinutes: 60 }, withKey());
  await disputes.openDispute({ transactionId: disputed, amount: 100n, currency: "USD" });
  for (const transactionId of [refunded, scheduled, disputed])
    expect(await voidSale(transactionId).catch(reasonOf)).toBe("transaction_not_voidable");
});

test("a sale that has cleared is refused by the processor and can be refunded", async () => {
  const transactionId = await aSale();
  await platform.sandbox.moveClock(organization.engineMerchantId, new Date(Date.now() + 25 * 3_600_000));
  try {
    const refusal: unknown = await voidSale(transactionId).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      rawMessage: "The processor does not void this transaction: The payment has cleared. Refund it instead.",
    });
    expect(serviceErrorOf(refusal)).toMatchObject({
      reason: "transaction_not_voidable",
      metadata: { transaction_status: "succeeded" },
    });
  } finally {
    await platform.sandbox.moveClock(organization.engineMerchantId, null);
  }
  expect(await refunds.createRefund({ transactionId }, withKey())).toMatchObject({ refundStatus: "succeeded" });
});

test("a refund at the engine that we don't know yet is found before the void", async () => {
  const transactionId = await aSale();
  const { refunds: engineRefunds } = await merchantEngine(work());
  await engineRefunds.create({ refundId: "rfd_elsewhere", paymentId: transactionId, amountMinorUnits: 1n });
  await expect(voidSale(transactionId)).rejects.toThrow("after a refund has been issued");
});

test("a void by another system is copied with its event", async () => {
  const transactionId = await aSale();
  await (await merchantEngine(work())).payments.void(transactionId);
  const synced = await transactions.syncTransaction({ transactionId });
  expect(synced).toMatchObject({ transactionStatus: "canceled", amountVoided: 4_200n, netAmount: 0n });
  expect(await voidSale(transactionId).catch(reasonOf)).toBe("transaction_not_voidable");
});

test("a lost answer voids once, and of voids and refunds at once one happens", async () => {
  const lost = await aSale();
  const path = `/payments/${lost}/cancel_post_capture`;
  await platform.sandbox.fault({ method: "POST", path, kind: "drop_after_commit", times: 1 });
  const key = withKey();
  await voidSale(lost, key).catch(() => null);
  await completeOperations(platform.context);
  expect(await untilDone(() => voidSale(lost, key))).toMatchObject({ amountVoided: 4_200n });
  for (let round = 0; round < 4; round += 1) {
    const transactionId = await aSale();
    const outcomes = await Promise.allSettled([
      voidSale(transactionId),
      refunds.createRefund({ transactionId, amount: 4_200n }, withKey()),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const transaction = await transactions.syncTransaction({ transactionId });
    expect(transaction.amountVoided + transaction.amountRefunded).toBe(4_200n);
    expect((await paymentOf(transactionId)).status).toBe(transaction.transactionStatus);
  }
  await assertBooks(work());
});
