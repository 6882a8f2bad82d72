import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endTransaction } from "./end-transaction.ts";
import { findEnd } from "./find-end.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { holderOf } from "./holder-of.ts";
import { isHolderRefusal } from "./holder-refusal.ts";
import { markEnding } from "./mark-ending.queries.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { endsHere } from "./transaction-moves.rules.ts";

type Done = (phase: UnitOfWork) => Promise<void>;
type End = NonNullable<Awaited<ReturnType<typeof findEnd>>>;

/**
 * Ends a transaction that was not paid in time, whose authorization expired, that is used for card testing, or whose
 * account takes no payments anymore. Reads the engine first, which decides between the end and a payer who pays now.
 */
export const expireTransaction = asking(async (work, { subjectId }, done) => {
  const transaction = await transactionCopy.refresh(work, subjectId);
  const end = transaction && (await reachedEnd(work, transaction));
  if (!end) return;
  if (endsHere(transaction)) await endOurs(work, transaction, done);
  else await endAtEngine(work, transaction, end, done);
});

/** Null until it is reached. When a transaction changes, its new end is scheduled with the change. */
async function reachedEnd(work: UnitOfWork, transaction: TransactionExtension): Promise<End | null> {
  const end = await findEnd(work, transaction);
  return end && end.at <= work.now() ? end : null;
}

/** Decides under the row's lock, which every change of the transaction takes. */
function endOurs(work: UnitOfWork, transaction: TransactionExtension, done: Done): Promise<void> {
  return work.atomically(async (phase) => {
    await done(phase);
    const row = await transactionCopy.lock(phase, transaction);
    const end = await reachedEnd(phase, row);
    if (end && endsHere(row)) endTransaction(phase, row, end);
  });
}

/** Saves the reason before calling the engine, so that a crash does not make it look like another cancellation. */
async function endAtEngine(work: UnitOfWork, transaction: TransactionExtension, end: End, done: Done): Promise<void> {
  const { payments } = await holderOf(work, transaction);
  await markEnding(work, transaction.id, end.endedAs);
  try {
    const payment = await payments.cancel(transaction.id, end.reason);
    await work.atomically(async (phase) => {
      await done(phase);
      await transactionCopy.apply(phase, await transactionCopy.lock(phase, transaction), payment);
    });
  } catch (error) {
    if (!isHolderRefusal(error, "wrong_state")) throw error;
    await markEnding(work, transaction.id, null);
    const current = await transactionCopy.refresh(work, transaction.id);
    if (!current || !(await reachedEnd(work, current))) return;
    // A last-minute decline. Any other error is retried.
    if (!endsHere(current)) throw error;
    await endOurs(work, current, done);
  }
}
