import { asking } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import { payoutCopy } from "./follow-payout.ts";
import { lockPayout } from "./keep-payout.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { msUntilNextPayout } from "./payout.rules.ts";
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
    const waitMs = destination && (await msUntilNext(phase, payout, destination));
    if (!destination || waitMs === null) return;
    const at = new Date(phase.clock.realNow().getTime() + waitMs);
    phase.due({ kind: PAY_WAITING, subjectId: destination.id, at, clock: "real" });
  });
});

/** Another destination may take the payout at once. The same one again is paid by a person's wish after a failure that does not pass. */
async function msUntilNext({ em, environment }: UnitOfWork, payout: Payout, { id }: PayoutDestination) {
  const { settlementId, payoutDestinationId, failureCode = null } = payout;
  if (id !== payoutDestinationId) return 0;
  const failedCount = await em.count(PayoutEntity, { environment, settlementId, status: "failed" });
  return msUntilNextPayout(failureCode, failedCount);
}
