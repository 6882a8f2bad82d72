import { lockTransaction, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** Reads the payment from the engine once its session is over, and frees the use of the attempt if it was not paid. */
export const checkEnded = asking(async (work, { subjectId }, done) => {
  const { transactionId } = await readRow(work, PaymentLinkAttemptEntity, subjectId, "payment link attempt");
  await transactionCopy.refresh(work, transactionId);
  await work.atomically(async (phase) => {
    await done(phase);
    const transaction = await lockTransaction(phase, { id: transactionId });
    // Reread under the lock, which every change of the attempt holds.
    const attempt = await readRow(phase, PaymentLinkAttemptEntity, subjectId, "payment link attempt");
    await settleAttempt(phase, attempt, transaction);
  });
});
