import { asking } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import { payoutCopy } from "./follow-payout.ts";
import { lockPayout } from "./keep-payout.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { failureAction } from "./payout.rules.ts";
import type { PayoutDestination } from "./payout-destination.entity.ts";
import { findDefault, getPayout } from "./payouts.service.ts";
import { findPayout } from "./send-payout.ts";

/**
 * Asks the engine once more about a settlement's payout that failed. Only when it says so again may the settlement be paid by another
 * payout; when it arrived after all, that is a conflict.
 */
export const confirmFailure = asking(async (work, { subjectId: payoutId }, done) => {
  const { status } = await getPayout(work, payoutId);
  const found = status === "failed" ? await findPayout(work, payoutId) : null;
  await work.atomically(async (phase) => {
    await done(phase);
    const payout = await lockPayout(phase, payoutId);
    if (payout.status !== "failed") return;
    if (found) await payoutCopy.apply(phase, payout, found);
    if (payout.hasConflict) return;
    payout.failureConfirmedAt = phase.now();
    phase.record({ type: "payout.updated", subject: payout, parentId: payout.settlementId ?? null });
    const destination = await findDefault(phase, payout.currency);
    if (!destination || !(await isWorthwhile(phase, payout, destination))) return;
    phase.due({ kind: PAY_WAITING, subjectId: destination.id, at: phase.clock.realNow(), clock: "real" });
  });
});

/** So many payouts of a settlement are made without a person. */
const MOST_ATTEMPTS = 3;

/**
 * Another destination may take the payout, and the same one after a failure that passes. Otherwise it is tried again when a person
 * makes the destination the default again.
 */
async function isWorthwhile({ em, environment }: UnitOfWork, payout: Payout, { id }: PayoutDestination) {
  const { settlementId, payoutDestinationId, failureCode } = payout;
  if (id !== payoutDestinationId) return true;
  if (failureAction(failureCode ?? null) !== "retry") return false;
  return (await em.count(PayoutEntity, { environment, settlementId, status: "failed" })) < MOST_ATTEMPTS;
}
