import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findEnd } from "./find-end.ts";
import type { TransactionExtension } from "./transaction.entity.ts";

export const EXPIRE = "transaction.expire";

/** Schedules the transaction's automatic end, in the transaction of the change that determines it. */
export async function scheduleEnd(phase: UnitOfWork, transaction: TransactionExtension): Promise<void> {
  const end = await findEnd(phase, transaction);
  if (end === null) return;
  // Work of a past time may already be done, and would not run again.
  const at = end.at < phase.now() ? phase.now() : end.at;
  phase.due({ kind: EXPIRE, subjectId: transaction.id, at });
}
