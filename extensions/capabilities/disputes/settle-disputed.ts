import {
  findTransaction,
  lockTransaction,
  setDisputed,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { disputedMinorUnits } from "./dispute.rules.ts";
import { readDisputesOf } from "./disputes-of-transaction.queries.ts";

/** Null for a dispute that was kept before transactions were: its transaction comes when the dispute is read again. */
export async function lockTransactionOf(
  phase: UnitOfWork,
  transactionId: string,
): Promise<TransactionExtension | null> {
  const known = await findTransaction(phase, transactionId);
  return known && lockTransaction(phase, known);
}

/** Brings the transaction to what its disputes come to, in the transaction of their change. */
export async function settleDisputed(
  phase: UnitOfWork,
  { transactionId }: { readonly transactionId: string },
): Promise<void> {
  const transaction = await lockTransactionOf(phase, transactionId);
  if (!transaction) return;
  const disputes = await readDisputesOf(phase, transactionId);
  setDisputed(phase, transaction, {
    disputedMinorUnits: disputedMinorUnits(transaction, disputes),
    disputeId: disputes[0]?.id ?? null,
  });
}
