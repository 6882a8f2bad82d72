import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { asking } from "#extensions/platform/due-work/due-handler.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { isRefusal } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { refundCopy } from "./follow-refund.ts";
import type { RefundExtension } from "./refund.entity.ts";
import { assertCancelable, disputedRefusal } from "./refund.rules.ts";
import { getRefund, settleSums } from "./refunds.service.ts";
import { failRefund, findRefund, keepAnswer, sendRefund } from "./send-refund.ts";

/** Due work of each scheduled refund. */
export const SEND_REFUND = "refund.send";

/**
 * Sends a scheduled refund. The first run marks it as pending before it asks the engine. A repetition finds it so, and looks for
 * it at the engine before it sends it again.
 */
export const sendScheduledRefund = asking(async (work, { subjectId: refundId }, done) => {
  const before = await work.atomically((phase) => markAsSent(phase, refundId));
  if (before !== "scheduled" && before !== "pending") return;
  const ending = await answerOf(work, refundId, before === "pending");
  await work.atomically(async (phase) => {
    await done(phase);
    await ending(phase);
  });
});

/** Ends the choice between sending and canceling: the row's lock decides. Returns the status as it was, or as it is when it ends. */
async function markAsSent(phase: UnitOfWork, refundId: string): Promise<string> {
  const refund = await refundCopy.lock(phase, await getRefund(phase, refundId));
  const { status } = refund;
  if (status !== "scheduled") return status;
  const transaction = await getTransaction(phase, refund.transactionId);
  if (transaction.disputedMinorUnits > 0n) {
    await failRefund(phase, refundId, disputedRefusal(transaction));
    return "failed";
  }
  Object.assign(refund, { status: "pending", outcomeUnknownSince: phase.now() });
  phase.record({ type: "refund.updated", subject: refund, parentId: refund.transactionId });
  return status;
}

/** How the refund ends here after what the engine says. What may pass is thrown, and tried again. */
async function answerOf(work: UnitOfWork, refundId: string, mayBeThere: boolean) {
  try {
    const answer = (mayBeThere ? await findRefund(work, refundId) : null) ?? (await sendRefund(work, refundId));
    return (phase: UnitOfWork) => keepAnswer(phase, refundId, answer);
  } catch (error) {
    if (!isRefusalForGood(error)) throw error;
    return (phase: UnitOfWork) => failRefund(phase, refundId, error);
  }
}

function isRefusalForGood(error: unknown): error is DomainError {
  return (
    isRefusal(error, "transaction_not_refundable", "refund_exceeds_refundable") ||
    isRefused(error, "declined_by_network")
  );
}

/** Calls back a refund that was not sent. */
export function cancelRefund(work: UnitOfWork, refundId: string): Promise<RefundExtension> {
  return work.atomically(async (phase) => {
    const refund = await refundCopy.lock(phase, await getRefund(phase, refundId));
    assertCancelable(refund);
    refund.status = "canceled";
    await phase.cancelDue({ kind: SEND_REFUND, subjectId: refundId });
    phase.record({ type: "refund.canceled", subject: refund, parentId: refund.transactionId });
    await settleSums(phase, refund);
    await phase.save();
    return refund;
  });
}
