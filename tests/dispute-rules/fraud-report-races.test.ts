import { expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, type Platform, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { later, settled } from "./desk.ts";
import { reporting } from "./reported.ts";

vi.setConfig({ testTimeout: 480_000 });

const { platform, organization } = await startPlatform();
const { clients, aSale, report, apply, refundsOf } = await reporting(platform, organization);
const ROUNDS = 100;

/** In another order each round. */
function inTurns(round: number, asks: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  return Promise.all(asks.map((_ask, place) => settled(asks[(place + round) % asks.length] as (typeof asks)[number])));
}

test("of two reports of a payment and a person who refunds it, one refunds", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const transactionId = await aSale();
    const reports = [await report(transactionId), await report(transactionId)] as const;
    await inTurns(round, [
      () => later(round, () => apply(reports[0])),
      () => clients(`refund-${transactionId}`).refunds.createRefund({ transactionId }),
      () => later(round, () => apply(reports[1])),
    ]);
    const refunds = (await refundsOf(transactionId)).filter(({ status }) => status !== "failed");
    expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_200n }]);
    winners.add(refunds[0]?.reason ?? "");
  }
  expect([...winners].sort()).toEqual(["fraudulent", "requested_by_customer"]);
});

test("of a rule, a person who answers the inquiry of the reported payment and one who accepts it, one wins, 100 times", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const transactionId = await aSale();
    const inquiry = await anInquiryOf(platform, organization, transactionId);
    const { id: disputeId, engineDisputeId } = inquiry;
    const subjectId = await report(transactionId);
    await inTurns(round, [
      () => later(round, () => apply(subjectId)),
      () => clients(`submit-${disputeId}`).disputes.submitResponse({ disputeId, allowEmpty: true }),
      () => clients(`accept-${disputeId}`).disputes.acceptDispute({ disputeId }),
    ]);
    const refunded = (await refundsOf(transactionId)).filter(({ status }) => status !== "failed").length;
    const accepted = (await platform.sandbox.requests(`/disputes/accept/${engineDisputeId}`)).length;
    const submitted = (await platform.sandbox.submissions(engineDisputeId)).length;
    expect({ refunded, accepted, submitted, sum: refunded + accepted + submitted }).toMatchObject({ sum: 1 });
    winners.add(refunded ? "refunded" : accepted ? "accepted" : "submitted");
  }
  expect(winners.size).toBe(3);
});

test.each([
  ["answered", "submitResponse", { allowEmpty: true }],
  ["accepted", "acceptDispute", {}],
] as const)("a rule refunds no payment whose inquiry was %s before", async (_name, method, more) => {
  const transactionId = await aSale();
  const { id: disputeId } = await anInquiryOf(platform, organization, transactionId);
  const subjectId = await report(transactionId);
  await clients(`before-${disputeId}`).disputes[method]({ disputeId, ...more });
  await apply(subjectId);
  expect(await refundsOf(transactionId)).toEqual([]);
});

test("a rule refunds no payment whose bank has opened a dispute meanwhile", async () => {
  const other = await anOrganization(platform);
  const shop = await reporting(platform, other);
  const transactionId = await shop.aSale();
  const subjectId = await shop.report(transactionId);
  await platform.sandbox.openDispute(other.engineMerchantId, { payment_id: transactionId, amount: 4_200 });
  await shop.apply(subjectId);
  expect((await shop.refundsOf(transactionId)).filter(({ status }) => status !== "failed")).toEqual([]);
  const { data } = await shop.clients().disputes.listDisputes({ transactionId });
  expect(data).toMatchObject([{ disputeStatus: "dispute_opened" }]);
});

function anInquiryOf(on: Platform, of: TestOrganization, transactionId: string): Promise<DisputeExtension> {
  // A processor that takes one response, so that a person cannot send it again.
  return aDispute(on, of, {
    ...{ payment_id: transactionId, amount: 4_200, dispute_stage: "pre_dispute", connector: "stripe" },
  });
}
