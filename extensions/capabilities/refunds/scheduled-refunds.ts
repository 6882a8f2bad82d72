import {
  coversRefunds,
  getTransaction,
  isHolderRefusal,
  refundableMinorUnits,
} from "#extensions/capabilities/transactions/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { refundCopy } from "./follow-refund.ts";
import type { RefundExtension } from "./refund.entity.ts";
import { assertCancelable, disputedRefusal } from "./refund.rules.ts";
import { getRefund, settleSums } from "./refunds.service.ts";
import { failRefund, findRefund, keepAnswer, sendRefund } from "./send-refund.ts";

/** Due work of each scheduled refund. */
export const SEND_REFUND = "refund.send";

/**
 * Sends a scheduled refund. The first run marks it as pending before it calls the engine. A repetition looks for it at
 * the engine before it resends it.
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

/** Decides between sending and canceling under the row's lock. Returns the former status, or the final one. */
async function markAsSent(phase: UnitOfWork, refundId: string): Promise<string> {
  const refund = await refundCopy.lock(phase, await getRefund(phase, refundId));
  const { status } = refund;
  if (status !== "scheduled") return status;
  const transaction = await getTransaction(phase, refund.transactionId);
  if (!coversRefunds(transaction)) {
    const others = transaction.refundPendingMinorUnits - refund.amountMinorUnits;
    const rest = refundableMinorUnits({ ...transaction, refundPendingMinorUnits: others });
    await failRefund(phase, refundId, disputedRefusal({ ...transaction, refundableMinorUnits: rest }));
    return "failed";
  }
  Object.assign(refund, { status: "pending", outcomeUnknownSince: phase.now() });
  phase.record({ type: "refund.updated", subject: refund, parentId: refund.transactionId });
  return status;
}

/** The refund's result after the engine's answer. Temporary errors are thrown, so the work is retried. */
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
    isHolderRefusal(error, "declined_by_network")
  );
}

/** Cancels a refund that was not sent. */
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
