import { getSettlement } from "#extensions/capabilities/settlements/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookArrival, bookPayout, postArrival, recoverPayout } from "./book-payout.ts";
import { payAfterFailure } from "./confirm-failure.ts";
import { lockPayout } from "./keep-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { bookedStatusOf, isOpenConflict, isUncertain } from "./payout.rules.ts";

/** An operator's finding about a payout that the engine reported as failed. */
interface Resolution {
  readonly payoutId: string;
  readonly outcome: "paid" | "failed";
  readonly reason: string;
}

/**
 * Resolves a conflict, or a failure that the engine does not confirm.
 * @throws CommandFailedError when there is neither
 */
export function resolveConflict(work: UnitOfWork, { payoutId, outcome, reason }: Resolution): Promise<Payout> {
  return work.atomically(async (phase) => {
    const payout = await lockPayout(phase, payoutId);
    const isConflict = isOpenConflict(payout);
    if (!isConflict && !isUncertain(payout)) throw new CommandFailedError(`The payout ${payoutId} is in no conflict.`);
    if (isConflict) Object.assign(payout, { conflictResolvedAt: phase.now(), conflictCount: payout.conflictCount + 1 });
    if (outcome === "failed") await settleAsFailed(phase, payout);
    else if (isConflict) await settleAsPaid(phase, payout);
    else await settleAsArrived(phase, payout);
    phase.audit({ action: "payouts.conflict_resolved", subjectId: payoutId, data: { outcome, reason } });
    await phase.save();
    return payout;
  });
}

const ARRIVED = {
  status: "paid",
  bookedStatus: "paid",
  failureCode: null,
  failureMessage: null,
  failureConfirmedAt: null,
} as const;

/** Its money was released, and another payout may have paid it again. */
async function settleAsPaid(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { settlementId = null, bookedStatus: before } = payout;
  const isNew = payout.recoveryEntryId == null;
  const otherPayoutId = settlementId !== null && isNew ? (await getSettlement(phase, settlementId)).payoutId : null;
  // A unique index allows one paid payout per settlement, besides recovered ones.
  if (otherPayoutId != null) payout.recoveryEntryId = await recoverPayout(phase, payout, otherPayoutId);
  Object.assign(payout, ARRIVED);
  phase.record({ type: "payout.paid", subject: payout, parentId: settlementId });
  await (otherPayoutId == null ? bookArrival(phase, payout, before) : postArrival(phase, payout));
}

/** Its money is still reserved. */
async function settleAsArrived(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { settlementId = null, bookedStatus: before } = payout;
  Object.assign(payout, ARRIVED);
  phase.record({ type: "payout.paid", subject: payout, parentId: settlementId });
  await phase.save();
  await bookPayout(phase, payout, before);
}

/** An operator's finding is final, so another payout can pay the settlement. */
async function settleAsFailed(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { settlementId = null, bookedStatus: before } = payout;
  payout.failureConfirmedAt ??= phase.now();
  payout.bookedStatus = bookedStatusOf(payout.status, true, before);
  phase.record({ type: "payout.updated", subject: payout, parentId: settlementId });
  await phase.save();
  await bookPayout(phase, payout, before);
  await payAfterFailure(phase, payout);
}
