import { createRefund } from "#extensions/capabilities/refunds/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";

const NOTE = "The invoice was no longer owed when this payment arrived.";

/**
 * Gives a payment that came too late back in full. The key names the attempt, so that a repetition after a crash is the
 * same refund, and a refund that the merchant made first leaves nothing to be refunded.
 */
export const refundOverpaid = asking(async (work, { subjectId }, done) => {
  const { id, transactionId } = await readRow(work, InvoiceAttemptEntity, subjectId, "invoice attempt");
  await transactionCopy.refresh(work, transactionId);
  const refunding = createRefund.run(workWithKey(work, `overpaid-${id}`, "checkout"), {
    transactionId,
    reason: "duplicate",
    note: NOTE,
  });
  await refunding.catch((error: unknown) => {
    // Nothing is left to be given back, or a bank already has it.
    if (!isRefusal(error, "transaction_not_refundable", "transaction_disputed")) throw error;
  });
  await work.atomically((phase) => done(phase));
});
