import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endTransaction } from "./end-transaction.ts";
import { transactionCopy, withFingerprint } from "./follow-transaction.ts";
import { markEnding } from "./mark-ending.queries.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { endOf, endsAt, endsHere } from "./transaction-moves.rules.ts";

type Done = (phase: UnitOfWork) => Promise<void>;

/**
 * Ends a transaction that was not paid in time, whose authorization expired, or that is used for card testing. Reads
 * the engine first.
 */
export const expireTransaction = asking(async (work, { subjectId }, done) => {
  const transaction = await transactionCopy.refresh(work, subjectId);
  if (!transaction || !isOver(work, transaction)) return;
  if (endsHere(transaction)) await end(work, transaction, done);
  else await endAtEngine(work, transaction, done);
});

/** When a transaction changes, its new end is scheduled with the change. */
function isOver(work: UnitOfWork, transaction: TransactionExtension): boolean {
  const end = endsAt(transaction);
  return end !== null && end <= work.now();
}

function end(work: UnitOfWork, transaction: TransactionExtension, done: Done): Promise<void> {
  return work.atomically(async (phase) => {
    await done(phase);
    const row = await transactionCopy.lock(phase, transaction);
    if (isOver(phase, row) && endsHere(row)) endTransaction(phase, row, { endedAs: endOf(row) });
  });
}

/** Saves the reason before calling the engine, so that a crash does not make it look like another cancellation. */
async function endAtEngine(work: UnitOfWork, transaction: TransactionExtension, done: Done): Promise<void> {
  const { payments } = await merchantEngine(work);
  await markEnding(work, transaction.id, endOf(transaction));
  try {
    const payment = await withFingerprint(work, await payments.cancel(transaction.id));
    await work.atomically(async (phase) => {
      await done(phase);
      await transactionCopy.apply(phase, await transactionCopy.lock(phase, transaction), payment);
    });
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    await markEnding(work, transaction.id, null);
    const current = await transactionCopy.refresh(work, transaction.id);
    if (!current || !isOver(work, current)) return;
    // A last-minute decline. Any other error is retried.
    if (!endsHere(current)) throw error;
    await end(work, current, done);
  }
}
