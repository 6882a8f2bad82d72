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
 * Ends a transaction whose payer did not pay in time, whose authorization ran out, or that somebody tries cards with. The
 * engine is read first: what was paid at the last moment stays paid.
 */
export const expireTransaction = asking(async (work, { subjectId }, done) => {
  const transaction = await transactionCopy.refresh(work, subjectId);
  if (!transaction || !isOver(work, transaction)) return;
  if (endsHere(transaction)) await end(work, transaction, done);
  else await endAtEngine(work, transaction, done);
});

/** A transaction that moves on has the moment of its new end written with its change. */
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

/** The ending is saved before the engine is asked, so that after a crash it is not taken for another cancellation. */
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
    // A decline at the last moment. Anything else is tried again later.
    if (!endsHere(current)) throw error;
    await end(work, current, done);
  }
}
