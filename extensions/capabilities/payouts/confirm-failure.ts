import type { EnginePayout } from "#extensions/connectors/engine/index.ts";
import { atOnce } from "#extensions/platform/due-work/at-once.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import { payoutCopy } from "./follow-payout.ts";
import { lockPayout } from "./keep-payout.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { CONFIRM_FAILURE_AFTER_MS, isUncertain, msUntilNextPayout, payoutStatusOf, UNDONE } from "./payout.rules.ts";
import type { PayoutDestination } from "./payout-destination.entity.ts";
import { findDefault, getPayout } from "./payouts.service.ts";
import { findPayout } from "./send-payout.ts";

const LONGEST_WAIT_MS = 86_400_000;

/**
 * Rereads a payout reported as failed, since its money is released only when the engine confirms that. If the engine no
 * longer knows it, it is asked again.
 */
export const confirmFailure = asking(async (work, { subjectId: payoutId }, done) => {
  const asked = { ...(await getPayout(work, payoutId)) };
  if (!isUncertain(asked)) return;
  const found = await findPayout(work, payoutId);
  if (!found) work.context.logger.error({ payoutId }, "the engine no longer knows a payout that it had");
  await work.atomically(async (phase) => {
    const payout = await lockPayout(phase, payoutId);
    // The answer may be older than a change made meanwhile.
    const isAnswered = found !== null && payout.version === asked.version;
    const isOver = !isUncertain(payout) || (isAnswered && (await applyAgain(phase, payout, found)));
    await (isOver ? done(phase) : done(phase, msUntilConfirmation(phase, payout)));
  });
});

/** Returns whether the status is now certain, or a different one with its own confirmation. */
async function applyAgain(phase: UnitOfWork, payout: Payout, found: EnginePayout): Promise<boolean> {
  const { status } = payout;
  const said = payoutStatusOf(found.engineStatus);
  const isSaidAgain = said === status || (status === "returned" && UNDONE.includes(said));
  const isCertain = isSaidAgain && sinceReported(phase, payout) >= CONFIRM_FAILURE_AFTER_MS;
  if (isCertain) payout.failureConfirmedAt = phase.now();
  await payoutCopy.apply(phase, payout, found);
  if (isCertain) await payAfterFailure(phase, payout);
  return isCertain || payout.status !== status;
}

function sinceReported(phase: UnitOfWork, { failureReportedAt, updatedAt }: Payout): number {
  return phase.now().getTime() - (failureReportedAt ?? updatedAt).getTime();
}

/** Doubles each time. */
function msUntilConfirmation(phase: UnitOfWork, payout: Payout): number {
  return Math.min(Math.max(sinceReported(phase, payout), CONFIRM_FAILURE_AFTER_MS), LONGEST_WAIT_MS);
}

/** Pays the settlement of a certainly failed payout again, unless a person must request it. */
export async function payAfterFailure(phase: UnitOfWork, payout: Payout): Promise<void> {
  if (payout.settlementId == null || payout.status !== "failed") return;
  const destination = await findDefault(phase, payout.currency);
  const waitMs = destination && (await msUntilNext(phase, payout, destination));
  if (!destination || waitMs === null) return;
  phase.due({ kind: PAY_WAITING, subjectId: destination.id, ...atOnce(phase.clock, waitMs) });
}

/** Another destination can be used at once. After a permanent failure, the same one requires a person's request. */
async function msUntilNext({ em, environment }: UnitOfWork, payout: Payout, { id }: PayoutDestination) {
  const { settlementId, payoutDestinationId, failureCode = null } = payout;
  if (id !== payoutDestinationId) return 0;
  const failedCount = await em.count(PayoutEntity, { environment, settlementId, status: "failed" });
  return msUntilNextPayout(failureCode, failedCount);
}
