import { isCallerBehind, liftRiskHold, lockRiskHoldLimits } from "#extensions/capabilities/risk/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { sentAlready } from "./create-payout.ts";
import { keepSent, letGo, lockPayout } from "./keep-payout.ts";
import { payoutMessage } from "./payout.message.ts";
import { payoutFacts } from "./payout.refusals.ts";
import { type PayoutStatus, WAITING } from "./payout.rules.ts";
import { assertNotFrozen, destinationObstacle, getPayout } from "./payouts.service.ts";
import { sendPayout } from "./send-payout.ts";

/** Sends a payout that waits for a second person. Its amount is reserved since it was asked for. */
export const approvePayout = engineOperation({
  method: PayoutService.method.approvePayout,
  exclusive: "payout",
  subject: (work, { payoutId }) => getPayout(work, payoutId),
  async prepare(phase, { id }) {
    return { payoutId: id, waitedAs: await approve(phase, id) };
  },
  ask: (work, { payoutId }) => sendPayout(work, payoutId),
  find: (work, { payoutId }) => sentAlready(work, payoutId),
  keep: (phase, { payoutId }, sent) => keepSent(phase, payoutId, sent),
  release: reopen,
  answer: payoutMessage,
});

/** Returns the status in which it waited. */
async function approve(phase: UnitOfWork, payoutId: string): Promise<PayoutStatus> {
  // Before the balance and the payout, as in all that is held for risk.
  const limits = await lockRiskHoldLimits(phase);
  const payout = await lockPayout(phase, payoutId);
  const { status, amountMinorUnits, currency } = payout;
  if (!WAITING.includes(status)) throw refuse("payout_not_approvable", payoutFacts(payout));
  if (await isCallerBehind(phase, payout.initiatedBy))
    throw refuse("approval_by_same_person", {
      problem: "You asked for this payout, yourself or by a key of yours, so another person must approve it.",
    });
  await assertNotFrozen(phase, currency);
  // No destination of the currency is removed while the balance is locked, which lockPayout does.
  const obstacle = await destinationObstacle(phase, payout);
  if (obstacle) throw obstacle;
  if (status === "held") await liftRiskHold(phase, limits, { subjectId: payoutId, currency, amountMinorUnits });
  const reviewedAt = status === "held" ? phase.now() : (payout.reviewedAt ?? null);
  Object.assign(payout, { ...letGo(phase, "pending"), approvedBy: phase.actor, reviewedAt });
  phase.record({ type: "payout.approved", subject: payout });
  return status;
}

interface Approved {
  readonly payoutId: string;
  readonly waitedAs: PayoutStatus;
}

/** It certainly was not sent, and waits again. */
async function reopen(phase: UnitOfWork, { payoutId, waitedAs }: Approved): Promise<void> {
  const payout = await lockPayout(phase, payoutId);
  if (payout.status !== "pending") return;
  Object.assign(payout, {
    ...letGo(phase, waitedAs),
    approvedBy: null,
    ...(waitedAs === "held" && { reviewedAt: null }),
  });
  phase.record({ type: "payout.updated", subject: payout });
}
