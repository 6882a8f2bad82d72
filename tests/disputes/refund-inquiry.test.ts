import { describe, expect, test, vi } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 480_000 });

const { platform, organization } = await startPlatform();

const clients = (idempotencyKey: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });

const anInquiry = (more: Record<string, unknown> = {}) =>
  aDispute(platform, organization, { dispute_stage: "pre_dispute", amount: 4_000, ...more });

const refundsOf = ({ transactionId }: DisputeExtension) =>
  organization.work().em.find(RefundExtensionEntity, { transactionId });

async function eventsOf({ id: subjectId }: DisputeExtension) {
  return organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: 1 } });
}

test("refunding an inquiry gives back its amount and closes it, once per key", async () => {
  const inquiry = await anInquiry();
  const { disputes } = clients(`refund-${inquiry.id}`);
  const closed = await disputes.refundDispute({ disputeId: inquiry.id });
  expect(closed).toMatchObject({ disputeStatus: "dispute_cancelled", responseStatus: "closed" });
  expect(closed.lastPlatformActionAt).toBeDefined();
  expect(await disputes.refundDispute({ disputeId: inquiry.engineDisputeId })).toEqual(closed);
  const refunds = await refundsOf(inquiry);
  expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_000n, reason: "fraudulent" }]);
  const events = await eventsOf(inquiry);
  expect(events.map(({ type }) => type)).toEqual(["dispute.opened", "dispute.refunded", "dispute.cancelled"]);
  expect(events[1]?.data).toMatchObject({ refund_id: refunds[0]?.id });
});

test("only what remains is refunded, and nothing when all of it is", async () => {
  const inquiry = await anInquiry();
  const { transactionId, id: disputeId } = inquiry;
  await clients(`part-${disputeId}`).refunds.createRefund({ transactionId, amount: 1_000n });
  await clients(`rest-${disputeId}`).disputes.refundDispute({ disputeId });
  expect((await refundsOf(inquiry)).map(({ amountMinorUnits }) => amountMinorUnits).sort()).toEqual([1_000n, 3_000n]);

  const late = await aDispute(platform, organization, { payment_id: transactionId, dispute_stage: "pre_dispute" });
  const refused = await failureOf(clients(`none-${late.id}`).disputes.refundDispute({ disputeId: late.id }));
  expect(reasonOf(refused)).toBe("transaction_not_refundable");
});

test.each([
  ["dispute", "dispute_opened", "dispute_not_inquiry"],
  ["pre_dispute", "dispute_challenged", "dispute_not_answerable"],
  ["pre_dispute", "dispute_accepted", "dispute_not_answerable"],
])("in stage %s and %s it is refused, and nothing is refunded", async (stage, status, code) => {
  const dispute = await aDispute(platform, organization, { dispute_stage: stage, dispute_status: status });
  const refused = await failureOf(clients(`late-${dispute.id}`).disputes.refundDispute({ disputeId: dispute.id }));
  expect(reasonOf(refused)).toBe(code);
  expect(serviceErrorOf(refused)).toMatchObject({ message: expect.stringContaining(`${status} in stage ${stage}`) });
  expect(await refundsOf(dispute)).toEqual([]);
});

test("a bank that took the money meanwhile is asked first, so that the cardholder is not paid twice", async () => {
  const inquiry = await anInquiry();
  await platform.sandbox.advance(inquiry.engineDisputeId, {
    dispute_stage: "dispute",
    dispute_status: "dispute_opened",
  });
  const refused = await failureOf(clients(`taken-${inquiry.id}`).disputes.refundDispute({ disputeId: inquiry.id }));
  expect(reasonOf(refused)).toBe("dispute_not_inquiry");
  expect(await refundsOf(inquiry)).toMatchObject([{ status: "failed" }]);
  const transaction = await clients("").transactions.getTransaction({ transactionId: inquiry.transactionId });
  expect(transaction).toMatchObject({ amountRefunded: 0n, amountDisputed: 4_000n });
});

describe("refunding, accepting and submitting at once", () => {
  test("100 times: one of the three happens, and the others are refused with the state", async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const inquiry = await anInquiry();
      const disputeId = inquiry.id;
      const ask = [
        () => clients(`refund-${disputeId}`).disputes.refundDispute({ disputeId }),
        () => clients(`accept-${disputeId}`).disputes.acceptDispute({ disputeId }),
        () => clients(`submit-${disputeId}`).disputes.submitResponse({ disputeId, allowEmpty: true }),
      ];
      const order = [0, 1, 2].map((place) => ask[(place + round) % 3] as (typeof ask)[number]);
      const outcomes = await Promise.all(order.map(settled));
      expect(outcomes.filter((outcome) => outcome === "dispute_not_answerable")).toHaveLength(2);
      const won = outcomes.find((outcome) => outcome !== "dispute_not_answerable") ?? "";
      expect(["dispute_cancelled", "dispute_accepted", "dispute_challenged"]).toContain(won);
      winners.add(won);
      const refunds = (await refundsOf(inquiry)).filter(({ status }) => status !== "failed");
      const accepted = (await platform.sandbox.requests(`/disputes/accept/${inquiry.engineDisputeId}`)).length;
      const submitted = (await platform.sandbox.submissions(inquiry.engineDisputeId)).length;
      expect(refunds.length + accepted + submitted).toBe(1);
    }
    expect(winners.size).toBe(3);
  });
});

/** Asks again while another response is under way, as the answer says. */
async function settled(ask: () => Promise<{ readonly disputeStatus: string }>): Promise<string> {
  for (;;) {
    const outcome = await ask().then(
      ({ disputeStatus }) => disputeStatus,
      (error: unknown) => reasonOf(error) ?? "",
    );
    if (outcome !== "idempotency_in_progress") return outcome;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
