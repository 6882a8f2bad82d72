import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { asking, type DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import { autoSubmitAt, isAutoSubmitDue, isMissed, reminderAt } from "./deadline.rules.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { lockDispute } from "./disputes.service.ts";
import { disputeCopy } from "./follow-dispute.ts";
import { lockTransactionOf } from "./settle-disputed.ts";
import { automaticSubmission } from "./submit-evidence.ts";

/** Tells that a deadline is near, unless the draft is submitted by itself at this moment. */
export const remind: DueInTransaction = async (phase, { subjectId, dueAt }) => {
  const dispute = await lockFound(phase, subjectId);
  const remaining = dispute && reminderAt(dispute, dueAt, phase.now());
  if (!dispute || !remaining || isAutoSubmitDue(dispute, phase.now())) return;
  const at = autoSubmitAt(dispute);
  const data = { remaining, ...(at && { auto_submit_at: at.toISOString() }) };
  phase.record({ type: "dispute.due_soon", subject: dispute, data, parentId: dispute.transactionId });
};

/**
 * Submits a draft that lacks nothing required. Its key is the deadline's, so that every attempt is the same submission.
 * Of several answers the first wins: the submission looks again under the lock.
 */
export const submitByItself = asking(async (work, { subjectId, dueAt, attempt }) => {
  const dispute = await findRow(work, DisputeExtensionEntity, { id: subjectId });
  if (!dispute) return;
  // A further attempt finishes what an earlier one may have sent.
  if (attempt === 1 && !isAutoSubmitDue(dispute, work.now())) return;
  const keyed = workWithKey(work, `auto-submit-${subjectId}-${dueAt.getTime()}`, DUE_WORK);
  await automaticSubmission.run(keyed, { disputeId: subjectId }).catch((error: unknown) => {
    // It was answered meanwhile.
    if (!isRefusal(error, "dispute_not_answerable", "dispute_answered_once")) throw error;
  });
});

/** Asks the bank what became of a dispute whose deadline passes, and marks one that still waits. */
export const passDeadline = asking(async (work, { subjectId, dueAt }) => {
  const known = await findRow(work, DisputeExtensionEntity, { id: subjectId });
  if (!known || !isMissed(known, dueAt)) return;
  await disputeCopy.refresh(work, known.engineDisputeId);
  await work.atomically(async (phase) => {
    const dispute = await lockFound(phase, subjectId);
    if (!dispute || dispute.isPastDue || !isMissed(dispute, dueAt)) return;
    dispute.isPastDue = true;
    phase.record({
      ...{ type: "dispute.updated", subject: dispute, parentId: dispute.transactionId },
      data: { past_due: "true" },
    });
    await phase.save();
  });
});

async function lockFound(phase: UnitOfWork, id: string): Promise<DisputeExtension | null> {
  const found = await findRow(phase, DisputeExtensionEntity, { id });
  if (!found) return null;
  await lockTransactionOf(phase, found.transactionId);
  return lockDispute(phase, found);
}
