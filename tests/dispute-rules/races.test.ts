import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { A_RULE, ruling } from "./desk.ts";

vi.setConfig({ testTimeout: 480_000 });

const { platform, organization } = await startPlatform();
const ROUNDS = 100;

test("of a rule, a submission and an acceptance at once one happens, 100 times", async () => {
  const { clients, anInquiry, apply, statusOf, refundsOf } = ruling(platform, organization);
  await clients().disputeRules.createDisputeRule(A_RULE);
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const inquiry = await anInquiry();
    const { id: disputeId, engineDisputeId } = inquiry;
    const ask: (() => Promise<unknown>)[] = [
      () => apply(inquiry),
      () => clients(`submit-${disputeId}`).disputes.submitResponse({ disputeId, allowEmpty: true }),
      () => clients(`accept-${disputeId}`).disputes.acceptDispute({ disputeId }),
    ];
    const order = [0, 1, 2].map((place) => ask[(place + round) % 3] ?? apply.bind(null, inquiry));
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

/** Asks again while another answer is under way, as due work and clients do. */
async function settled(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const reason = await ask().then(
      () => null,
      (error: unknown) => reasonOf(error) ?? String((error as { reason?: string }).reason),
    );
    if (reason === null || reason === "dispute_not_answerable") return;
    expect(reason).toBe("idempotency_in_progress");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
