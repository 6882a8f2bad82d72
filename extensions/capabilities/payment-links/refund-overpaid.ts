import { createRefund } from "#extensions/capabilities/refunds/index.ts";
import { cancelTransaction, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";

const NOTE = "The payment link was already used up when this payment arrived.";

/**
 * Gives an overpayment back in full. The key names the attempt, so that a repetition after a crash is the same refund,
 * and a refund that the merchant made first leaves nothing to be refunded.
 */
export const refundOverpaid = asking(async (work, { subjectId }, done) => {
  const attempt = await readRow(work, PaymentLinkAttemptEntity, subjectId, "payment link attempt");
  const { transactionId } = attempt;
  const transaction = await transactionCopy.refresh(work, transactionId);
  await noteStart(work, attempt);
  const keyed = workWithKey(work, `overpaid-${attempt.id}`, "checkout");
  const giveBack =
    transaction?.status === "authorized"
      ? cancelTransaction.run(keyed, { transactionId, reason: NOTE })
      : createRefund.run(keyed, { transactionId, reason: "duplicate", note: NOTE });
  await giveBack.catch((error: unknown) => {
    // Nothing is left to be given back, or a bank already has it.
    if (!isRefusal(error, "transaction_not_refundable", "transaction_disputed", "transaction_not_cancelable"))
      throw error;
  });
  await work.atomically((phase) => done(phase));
});

function noteStart(work: UnitOfWork, { id }: PaymentLinkAttempt): Promise<void> {
  return work.atomically(async (phase) => {
    const row = await lockRow(phase, PaymentLinkAttemptEntity, id, "payment link attempt");
    row.refundStartedAt ??= phase.now();
  });
}
