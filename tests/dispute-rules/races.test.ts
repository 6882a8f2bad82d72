import { expect, test, vi } from "vitest";
import { submitByItself } from "#extensions/capabilities/disputes/keep-deadlines.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { aCompleteDraft, DAY_MS } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { A_RULE, later, ruling, settled } from "./desk.ts";

vi.setConfig({ testTimeout: 480_000 });

const { platform, organization } = await startPlatform();
const ROUNDS = 100;

test("of a rule, a deadline that submits, a person who submits and one who accepts, one wins, 100 times", async () => {
  const { clients, apply, statusOf, refundsOf } = ruling(platform, organization);
  await clients().disputeRules.createDisputeRule(A_RULE);
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // A processor that takes one response, so that a person cannot send it again.
    const inquiry = await aCompleteDraft(platform, organization, {
      ...{ dispute_stage: "pre_dispute", connector: "stripe", leftMs: DAY_MS / 2 },
    });
    const dueAt = new Date((inquiry.respondBy?.getTime() ?? 0) - DAY_MS);
    const { id: disputeId, engineDisputeId } = inquiry;
    const ask: (() => Promise<unknown>)[] = [
      () => later(round, () => apply(inquiry)),
      () => later(round, () => submitInquiry(inquiry.id, dueAt)),
      () => clients(`submit-${disputeId}`).disputes.submitResponse({ disputeId, allowEmpty: true }),
      () => clients(`accept-${disputeId}`).disputes.acceptDispute({ disputeId }),
    ];
    const order = ask.map((each, place) => ask[(place + round) % ask.length] ?? each);
    await Promise.all(order.map(settled));
    const refunded = (await refundsOf(inquiry)).filter(({ status }) => status !== "failed").length;
    const accepted = (await platform.sandbox.requests(`/disputes/accept/${engineDisputeId}`)).length;
    const submitted = (await platform.sandbox.submissions(engineDisputeId)).length;
    expect(refunded + accepted + submitted).toBe(1);
    const [won = ""] = Object.entries({
      dispute_cancelled: refunded,
      dispute_accepted: accepted,
      dispute_challenged: submitted,
    }).flatMap(([status, times]) => (times === 1 ? [status] : []));
    expect(await statusOf(inquiry)).toBe(won);
    winners.add(won);
  }
  expect(winners.size).toBe(3);
});

const submitInquiry = (subjectId: string, dueAt: Date) =>
  (submitByItself as Extract<DueHandler, { asks: unknown }>).asks(
    organization.work(),
    { kind: "dispute.auto_submit", subjectId, dueAt, attempt: 1 },
    async () => {},
  );
