import { lockTransaction, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { settleAttempts } from "./settle-attempt.ts";

/** Reads the payment from the engine once its session is over, and ends the attempt if it was not paid. */
export const checkEnded = asking(async (work, { subjectId }, done) => {
  const { transactionId } = await readRow(work, InvoiceAttemptEntity, subjectId, "invoice attempt");
  await transactionCopy.refresh(work, transactionId);
  await work.atomically(async (phase) => {
    await done(phase);
    const transaction = await lockTransaction(phase, { id: transactionId });
    // Reread under the lock, which every change of the attempt holds.
    const attempt = await readRow(phase, InvoiceAttemptEntity, subjectId, "invoice attempt");
    await settleAttempts(phase, [{ attempt, transaction }]);
  });
});
