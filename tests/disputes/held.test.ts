import { describe, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { disputedMinorUnits, holdsFunds } from "#extensions/capabilities/disputes/dispute.rules.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { startPlatform } from "#tests/support/platform.ts";

const STAGES = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal", "a stage of tomorrow"];

/** Stages in which the bank has the amount, by status. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  dispute_opened: ["dispute", "pre_arbitration", "arbitration", "a stage of tomorrow"],
  dispute_challenged: ["dispute", "pre_arbitration", "arbitration", "a stage of tomorrow"],
  dispute_expired: ["dispute", "pre_arbitration", "arbitration", "a stage of tomorrow"],
  dispute_accepted: STAGES,
  dispute_lost: STAGES,
  dispute_won: [],
  dispute_cancelled: [],
  "a status of tomorrow": ["dispute", "pre_arbitration", "arbitration", "a stage of tomorrow"],
};

describe("what the bank holds", () => {
  test.each(Object.entries(HELD))("of a dispute that is %s", (status, stages) => {
    expect(STAGES.filter((stage) => holdsFunds({ stage, status }))).toEqual(stages);
  });

  test("is the sum of disputes that hold, and all of the capture for another currency", () => {
    const transaction = { currency: "USD", capturedMinorUnits: 4_200n };
    const dispute = { stage: "dispute", status: "dispute_opened", currency: "USD", amountMinorUnits: 500n };
    expect(disputedMinorUnits(transaction, [])).toBe(0n);
    expect(disputedMinorUnits(transaction, [dispute, { ...dispute, status: "dispute_lost" }])).toBe(1_000n);
    expect(disputedMinorUnits(transaction, [dispute, { ...dispute, status: "dispute_won" }])).toBe(500n);
    expect(disputedMinorUnits(transaction, [{ ...dispute, currency: "EUR" }])).toBe(4_200n);
  });
});

const { platform, organization } = await startPlatform();
const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

async function dispute(transactionId: string, facts: Record<string, unknown> = {}) {
  const opened = await platform.sandbox.openDispute(organization.engineMerchantId, {
    payment_id: transactionId,
    ...facts,
  });
  return disputeCopy.refresh(organization.work(), opened.dispute_id);
}

let keys = 0;
function refund(transactionId: string, amount?: bigint) {
  keys += 1;
  const options = { headers: { "idempotency-key": `held-${keys}` } };
  const { refunds } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  return refunds.createRefund({ transactionId, ...(amount !== undefined && { amount }) }, options);
}

const disputedOf = async (transactionId: string) => {
  const { disputedMinorUnits, disputeId } = await getTransaction(organization.work(), transactionId);
  return [disputedMinorUnits, disputeId];
};

test("a dispute stands on its transaction, and a refund of it is refused while the bank has the amount", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const opened = await dispute(transactionId, { amount: 1_000 });
  expect(await disputedOf(transactionId)).toEqual([1_000n, opened?.id]);
  expect(serviceErrorOf(await refund(transactionId, 3_201n).catch((error: unknown) => error))).toMatchObject({
    reason: "transaction_disputed",
    metadata: {
      ...{ dispute_id: opened?.id, amount_disputed: "1000", transaction_id: transactionId },
      amount_refundable: "3200",
    },
  });
  await platform.sandbox.advance(opened?.engineDisputeId ?? "", { dispute_status: "dispute_won" });
  await disputeCopy.refresh(organization.work(), opened?.engineDisputeId ?? "");
  expect(await disputedOf(transactionId)).toEqual([0n, opened?.id]);
  expect(await refund(transactionId)).toMatchObject({ refundStatus: "succeeded" });
});

test("an inquiry moves no money, so that the payment can be refunded", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const inquiry = await dispute(transactionId, { dispute_stage: "pre_dispute" });
  expect(await disputedOf(transactionId)).toEqual([0n, inquiry?.id]);
  expect(await refund(transactionId, 100n)).toMatchObject({ refundStatus: "succeeded" });
  await platform.sandbox.advance(inquiry?.engineDisputeId ?? "", { dispute_stage: "dispute" });
  await disputeCopy.refresh(organization.work(), inquiry?.engineDisputeId ?? "");
  expect(await refund(transactionId, 100n).catch(reasonOf)).toBe("transaction_disputed");
});

test("several disputes add up, and the latest is named", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await dispute(transactionId, { amount: 1_000, dispute_status: "dispute_lost" });
  const latest = await dispute(transactionId, { amount: 500 });
  expect(await disputedOf(transactionId)).toEqual([1_500n, latest?.id]);
});

test("events of a dispute stand in the timeline of its transaction", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const opened = await dispute(transactionId);
  const disputeId = opened?.id ?? "";
  const text = { case: "text", value: "Ada" } as const;
  const { evidenceId } = await disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content: text });
  await disputes.deleteEvidence({ disputeId, evidenceId });
  await disputes.updateDispute({ disputeId, metadata: { a: "b" }, updateMask: { paths: ["metadata"] } });
  await disputes.submitResponse({ disputeId, allowEmpty: true });
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId: disputeId }, { orderBy: { sequence: 1 } });
  expect(events.map(({ type, parentId }) => [type, parentId])).toEqual([
    ["dispute.opened", transactionId],
    ["dispute.funds_withdrawn", transactionId],
    ["dispute.evidence_added", transactionId],
    ["dispute.evidence_removed", transactionId],
    ["dispute.updated", transactionId],
    // The status that the engine answers to the submission.
    ["dispute.challenged", transactionId],
    ["dispute.submitted", transactionId],
  ]);
});

test("refunds and disputes of one transaction at once wait for each other and count right", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const inquiry = await dispute(transactionId, { dispute_stage: "pre_dispute" });
  const engineDisputeId = inquiry?.engineDisputeId ?? "";
  const refunds = Array.from({ length: 8 }, () => refund(transactionId, 300n).catch(reasonOf));
  const moves = Array.from({ length: 8 }, async (_none, each) => {
    await platform.sandbox
      .advance(engineDisputeId, { dispute_stage: each < 4 ? "pre_dispute" : "dispute" })
      .catch(() => null);
    return disputeCopy.refresh(organization.work(), engineDisputeId);
  });
  const outcomes = await Promise.all(refunds);
  await Promise.all(moves);
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  const made = outcomes.filter((outcome) => typeof outcome === "object").length;
  expect(new Set(outcomes.filter((outcome) => typeof outcome === "string"))).toEqual(
    new Set(made === outcomes.length ? [] : ["transaction_disputed"]),
  );
  const transaction = await getTransaction(organization.work(), transactionId);
  expect([transaction.refundedMinorUnits, transaction.refundPendingMinorUnits]).toEqual([BigInt(made) * 300n, 0n]);
});
