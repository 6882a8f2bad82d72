import { payoutRefusal } from "#extensions/capabilities/merchant-account/index.ts";
import { isCallerBehind, liftRiskHold, lockRiskHoldLimits } from "#extensions/capabilities/risk/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { sentAlready } from "./create-payout.ts";
import { keepSent, letGo, lockPayout } from "./keep-payout.ts";
import { payoutMessage } from "./payout.message.ts";
import { payoutFacts } from "./payout.refusals.ts";
import { type PayoutStatus, WAITING } from "./payout.rules.ts";
import { assertNotFrozen, destinationObstacle, getPayout } from "./payouts.service.ts";
import { sendPayout } from "./send-payout.ts";

/** Sends a payout that a second person approved. Its amount has been reserved since the request. */
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

/** Returns the former status. */
async function approve(phase: UnitOfWork, payoutId: string): Promise<PayoutStatus> {
  const stopped = await payoutRefusal(phase);
  if (stopped) throw stopped;
  // Locked before the balance and the payout, as for all risk holds.
  const limits = await lockRiskHoldLimits(phase);
  const payout = await lockPayout(phase, payoutId);
  const { status, amountMinorUnits, currency } = payout;
  if (!WAITING.includes(status)) throw refuse("payout_not_approvable", payoutFacts(payout));
  if (await isCallerBehind(phase, payout.initiatedBy))
    throw refuse("approval_by_same_person", {
      problem: "You asked for this payout, yourself or by a key of yours, so another person must approve it.",
    });
  await assertNotFrozen(phase, currency);
  // lockPayout locks the balance, and no destination of the currency can be deleted meanwhile.
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

/** Certainly not sent, so it waits again. */
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
