import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { endsAt } from "./transaction-moves.rules.ts";

export const EXPIRE = "transaction.expire";

/** Schedules the transaction's automatic end, in the transaction of the change that determines it. */
export async function scheduleEnd(phase: UnitOfWork, transaction: TransactionExtension): Promise<void> {
  const end = endsAt(transaction);
  if (end === null) return;
  // Work of a past time may already be done, and would not run again.
  const at = end < phase.now() ? phase.now() : end;
  phase.due({ kind: EXPIRE, subjectId: transaction.id, at });
}
