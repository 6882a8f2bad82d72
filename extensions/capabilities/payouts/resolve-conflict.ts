import { getSettlement } from "#extensions/capabilities/settlements/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookArrival } from "./book-payout.ts";
import { lockPayout } from "./keep-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { isOpenConflict } from "./payout.rules.ts";

/** What an operator has found out about a payout that the engine called failed and then paid. */
interface Resolution {
  readonly payoutId: string;
  readonly outcome: "paid" | "failed";
  readonly reason: string;
}

/** Ends a conflict with what is true. @throws CommandFailedError when there is none, or when its settlement has another payout */
export function resolveConflict(work: UnitOfWork, { payoutId, outcome, reason }: Resolution): Promise<Payout> {
  return work.atomically(async (phase) => {
    const payout = await lockPayout(phase, payoutId);
    if (!isOpenConflict(payout)) throw new CommandFailedError(`The payout ${payoutId} is in no conflict.`);
    payout.conflictResolvedAt = phase.now();
    if (outcome === "paid") await settleAsPaid(phase, payout);
    else settleAsFailed(phase, payout);
    phase.audit({ action: "payouts.conflict_resolved", subjectId: payoutId, data: { outcome, reason } });
    await phase.save();
    return payout;
  });
}

async function settleAsPaid(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { id, settlementId = null } = payout;
  if (settlementId !== null) {
    const { status, payoutId } = await getSettlement(phase, settlementId);
    if (status !== "failed")
      throw new CommandFailedError(
        `The settlement ${settlementId} is ${status} by the payout ${payoutId}. Take the amount of ${id} back with settlement-queue adjust, then resolve it as failed.`,
      );
  }
  Object.assign(payout, { status: "paid", failureCode: null, failureMessage: null });
  phase.record({ type: "payout.paid", subject: payout, parentId: settlementId });
  await bookArrival(phase, payout);
}

/** An operator's word is certain, so that the settlement can be paid by another payout. */
function settleAsFailed(phase: UnitOfWork, payout: Payout): void {
  payout.failureConfirmedAt ??= phase.now();
  phase.record({ type: "payout.updated", subject: payout, parentId: payout.settlementId ?? null });
}
