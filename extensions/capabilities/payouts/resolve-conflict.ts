import { getSettlement } from "#extensions/capabilities/settlements/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookArrival, postArrival, recoverPayout } from "./book-payout.ts";
import { lockPayout } from "./keep-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { isOpenConflict } from "./payout.rules.ts";

/** What an operator has found out about a payout that the engine called failed and then paid. */
interface Resolution {
  readonly payoutId: string;
  readonly outcome: "paid" | "failed";
  readonly reason: string;
}

/** Ends a conflict with what is true. @throws CommandFailedError when there is none */
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
  const { settlementId = null } = payout;
  const otherPayoutId = settlementId === null ? null : (await getSettlement(phase, settlementId)).payoutId;
  // The database takes one payout of a settlement as paid, beside those that an entry takes back.
  const recoveryEntryId = otherPayoutId == null ? null : await recoverPayout(phase, payout, otherPayoutId);
  Object.assign(payout, { status: "paid", failureCode: null, failureMessage: null, recoveryEntryId });
  phase.record({ type: "payout.paid", subject: payout, parentId: settlementId });
  await (recoveryEntryId === null ? bookArrival(phase, payout) : postArrival(phase, payout));
}

/** An operator's word is certain, so that the settlement can be paid by another payout. */
function settleAsFailed(phase: UnitOfWork, payout: Payout): void {
  payout.failureConfirmedAt ??= phase.now();
  phase.record({ type: "payout.updated", subject: payout, parentId: payout.settlementId ?? null });
}
