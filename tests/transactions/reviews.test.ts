import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { reviewMetrics } from "#extensions/capabilities/transactions/review-metrics.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const REASONS = ["conflicted", "merchant_action", "under_review"];

const eventsOf = async (transactionId: string) =>
  (await transactions.listTransactionEvents({ transactionId, sort: "created_at" })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith("transaction."));

async function decide(transactionId: string, status: string) {
  await platform.sandbox.advancePayment(organization.engineMerchantId, transactionId, status);
  return transactions.syncTransaction({ transactionId });
}

test.each(REASONS)("a payment in review says why and since when: %s", async (reason) => {
  const held = await aPaidTransaction(platform, organization, { testCard: reason });
  expect(held).toMatchObject({ transactionStatus: "processing", reviewReason: reason, amountCaptured: 0n });
  expect(held.reviewSince).toBeDefined();
  expect(held.decline).toBeUndefined();
  expect(held.attempts.map(({ decline }) => decline)).toEqual([undefined]);
  expect(await eventsOf(held.transactionId)).toEqual(["transaction.created", "transaction.requires_review"]);
});

test("a review ends with the processor's decision, and another reason is another event", async () => {
  const { transactionId, reviewSince } = await aPaidTransaction(platform, organization, { testCard: "under_review" });
  const asked = await decide(transactionId, "requires_merchant_action");
  expect(asked).toMatchObject({ reviewReason: "merchant_action", reviewSince });
  const approved = await decide(transactionId, "succeeded");
  expect(approved).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4200n });
  expect([approved.reviewReason, approved.reviewSince]).toEqual([undefined, undefined]);
  expect(await eventsOf(transactionId)).toEqual([
    "transaction.created",
    "transaction.requires_review",
    "transaction.requires_review",
    "transaction.succeeded",
  ]);
});

test("a declined review is a decline like any other", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "merchant_action" });
  expect(await decide(transactionId, "failed")).toMatchObject({
    transactionStatus: "requires_payment_method",
    decline: { code: "card_declined" },
  });
});

test("the list and its sums find payments in review, of one's own organization only", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "under_review" });
  const paid = await aPaidTransaction(platform, organization);
  const listed = await transactions.listTransactions({ reviewReason: REASONS, limit: 100 });
  const ids = listed.data.map((each) => each.transactionId);
  expect(ids).toContain(transactionId);
  expect(ids).not.toContain(paid.transactionId);
  const one = await transactions.listTransactions({ reviewReason: ["under_review"], limit: 100 });
  expect(new Set(one.data.map(({ reviewReason }) => reviewReason))).toEqual(new Set(["under_review"]));
  expect((await transactions.summarizeTransactions({ reviewReason: REASONS })).count).toBe(ids.length);
  const others = await callersOf(platform, await anOrganization(platform)).transactions.listTransactions({
    reviewReason: REASONS,
  });
  expect(others.data).toEqual([]);
});

test("a payment that another system made is in review from its first event on", async () => {
  const { id } = await anEnginePayment(platform, organization, heldCard());
  await transactionCopy.refresh(organization.work(), id);
  expect(await eventsOf(id)).toEqual(["transaction.created", "transaction.requires_review"]);
});

test("the one that contradicts the request can be canceled; the others wait for the decision", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "conflicted" });
  const canceled = await transactions.cancelTransaction({ transactionId, reason: "Another amount" }, withKey());
  expect(canceled).toMatchObject({ transactionStatus: "canceled", cancelReason: "Another amount" });
  expect(canceled.reviewReason).toBeUndefined();
  for (const testCard of ["under_review", "merchant_action"]) {
    const held = await aPaidTransaction(platform, organization, { testCard });
    const refused = transactions.cancelTransaction({ transactionId: held.transactionId }, withKey());
    expect(infoOf(await failureOf(refused)).reason).toBe("transaction_not_cancelable");
  }
});

test("a metric counts them, and says for how long the oldest waits", async () => {
  await aPaidTransaction(platform, organization, { testCard: "conflicted" });
  await reviewMetrics.start(platform.context).stop(0);
  const counted = () => platform.context.metrics.scrape();
  const { text } = await counted();
  const before = Number(
    /tollhouse_payments_in_review\{environment="sandbox",reason="conflicted"\} (\d+)/.exec(text)?.[1],
  );
  expect(before).toBeGreaterThan(0);
  expect(text).toMatch(/tollhouse_payments_in_review_oldest_seconds\{environment="sandbox",reason="conflicted"\} \d/);
  const { data } = await transactions.listTransactions({ reviewReason: ["conflicted"], limit: 100 });
  for (const { transactionId } of data) await decide(transactionId, "succeeded");
  expect((await counted()).text).not.toMatch(/tollhouse_payments_in_review\{[^}]*conflicted/);
});

test("a refund in review has an event of its own, once", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { refunds } = callersOf(platform, organization);
  const { refundId } = await refunds.createRefund({ transactionId, amount: 100n }, withKey());
  const work = organization.work();
  const inReview = { ...(await refundOf(refundId)), engineStatus: "review" };
  for (const arn of [null, "74537604221222132710572"]) await refundCopy.upsert(work, { ...inReview, arn });
  const types = (await organization.work().em.find(EventEntity, { subjectId: refundId })).map(({ type }) => type);
  expect(types.filter((type) => type === "refund.requires_review")).toHaveLength(1);
});

/** The refund as the engine answers it. */
async function refundOf(refundId: string) {
  return (await merchantEngine(organization.work())).refunds.get(refundId);
}

function heldCard() {
  const card = { card_number: "4000000000009235", card_exp_month: "12", card_exp_year: "2040", card_cvc: "123" };
  return { payment_method_data: { card } };
}
