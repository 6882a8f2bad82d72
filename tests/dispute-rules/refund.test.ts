import { describe, expect, test, vi } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { until } from "#tests/support/killing.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { A_RULE, ruling } from "./desk.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform } = await startPlatform();

async function aDesk() {
  const organization = await anOrganization(platform);
  return { organization, ...ruling(platform, organization) };
}

test("an inquiry that comes is refunded by itself, and its event names the rule", async () => {
  const { organization, clients, anInquiry, statusOf, refundsOf } = await aDesk();
  const { disputeRuleId } = await clients().disputeRules.createDisputeRule(A_RULE);
  const inquiry = await anInquiry();
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until(async () => (await statusOf(inquiry)) === "dispute_cancelled");
  await due.stop(5_000);
  const [refund, ...others] = await refundsOf(inquiry);
  expect([refund?.status, refund?.amountMinorUnits, others]).toEqual(["succeeded", 4_000n, []]);
  const { em } = organization.work();
  const [refunded] = await em.find(EventEntity, { subjectId: inquiry.id, type: "dispute.refunded" });
  expect(refunded?.data).toMatchObject({ refund_id: refund?.id, dispute_rule_id: disputeRuleId });
});

test("only a new inquiry is due, and a dispute is not", async () => {
  const { organization, anInquiry } = await aDesk();
  const dueOf = (subjectId: string) =>
    organization.work().em.count(DueWorkEntity, { subjectId, kind: "dispute.apply_rules" });
  expect(await dueOf((await anInquiry()).id)).toBe(1);
  expect(await dueOf((await anInquiry({ dispute_stage: "dispute" })).id)).toBe(0);
});

describe("a rule", () => {
  test.each([
    ["for less than the amount", { maxAmount: 3_999n }],
    ["in another currency", { currency: "EUR" }],
    ["for another reason", { reasonCategory: "duplicate" }],
    ["for another network", { network: "amex" }],
    ["for fraud reports", { kind: "fraud_report" }],
  ])("%s leaves the inquiry alone", async (_name, changed) => {
    const { clients, anInquiry, apply, statusOf, refundsOf } = await aDesk();
    await clients().disputeRules.createDisputeRule({ ...A_RULE, ...changed });
    const inquiry = await anInquiry();
    await apply(inquiry);
    expect([await statusOf(inquiry), await refundsOf(inquiry)]).toEqual(["dispute_opened", []]);
  });

  test("in the inquiry's currency leaves a payment in another currency alone", async () => {
    const { organization, clients, anInquiry, apply, statusOf, refundsOf } = await aDesk();
    await clients().disputeRules.createDisputeRule({ ...A_RULE, currency: "EUR" });
    const { transactionId } = await aPaidTransaction(platform, organization, { amount: 50_000n });
    const inquiry = await anInquiry({ payment_id: transactionId, currency: "EUR" });
    await apply(inquiry);
    expect([await statusOf(inquiry), await refundsOf(inquiry)]).toEqual(["dispute_opened", []]);
  });

  test("for the reason and the network refunds, once however often it is tried", async () => {
    const { clients, anInquiry, apply, statusOf, refundsOf } = await aDesk();
    await clients().disputeRules.createDisputeRule({ ...A_RULE, reasonCategory: "fraudulent", network: "mastercard" });
    const inquiry = await anInquiry({ card_brand: "mastercard" });
    for (const attempt of [1, 2, 3]) await apply(inquiry, attempt);
    expect([await statusOf(inquiry), (await refundsOf(inquiry)).length]).toEqual(["dispute_cancelled", 1]);
  });

  test("that is deleted before the inquiry comes refunds nothing", async () => {
    const { clients, anInquiry, apply, refundsOf } = await aDesk();
    const { disputeRuleId } = await clients().disputeRules.createDisputeRule(A_RULE);
    await clients().disputeRules.deleteDisputeRule({ disputeRuleId });
    const inquiry = await anInquiry();
    await apply(inquiry);
    expect(await refundsOf(inquiry)).toEqual([]);
  });

  test("refunds no inquiry that the bank has made a dispute meanwhile", async () => {
    const { clients, anInquiry, apply, refundsOf } = await aDesk();
    await clients().disputeRules.createDisputeRule(A_RULE);
    const inquiry = await anInquiry();
    await platform.sandbox.advance(inquiry.engineDisputeId, {
      dispute_stage: "dispute",
      dispute_status: "dispute_opened",
    });
    await apply(inquiry);
    expect((await refundsOf(inquiry)).filter(({ status }) => status !== "failed")).toEqual([]);
  });
});

test("of many inquiries at once only as many are refunded as the day allows, and the next rule takes over", async () => {
  const { clients, anInquiry, apply, statusOf } = await aDesk();
  await clients().disputeRules.createDisputeRule({ ...A_RULE, maxPerDay: 3 });
  await clients().disputeRules.createDisputeRule({ ...A_RULE, maxPerDay: 2 });
  const inquiries = await Promise.all(Array.from({ length: 8 }, () => anInquiry()));
  await Promise.all(inquiries.map((inquiry) => apply(inquiry)));
  const statuses = await Promise.all(inquiries.map(statusOf));
  expect(statuses.filter((status) => status === "dispute_cancelled")).toHaveLength(5);
  expect(statuses.filter((status) => status === "dispute_opened")).toHaveLength(3);
});
