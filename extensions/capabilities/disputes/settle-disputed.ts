import {
  lockKnownTransaction,
  setDisputed,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputedMinorUnits } from "./dispute.rules.ts";
import { readDisputesOf, writePayer } from "./disputes-of-transaction.queries.ts";

/** Null for a dispute older than our transactions; its transaction is added when the dispute is read again. */
export function lockTransactionOf(phase: UnitOfWork, transactionId: string): Promise<TransactionExtension | null> {
  return lockKnownTransaction(phase, transactionId);
}

/** Updates the transaction's dispute totals, in the transaction of their change. */
export async function settleDisputed(
  phase: UnitOfWork,
  { id, transactionId, ...listed }: Pick<DisputeExtension, "id" | "transactionId" | "customerId" | "last4">,
): Promise<void> {
  const transaction = await lockTransactionOf(phase, transactionId);
  if (!transaction) return;
  const { customerId = null, last4 = null } = transaction;
  if (customerId !== (listed.customerId ?? null) || last4 !== (listed.last4 ?? null))
    await writePayer(phase, id, { customerId, last4 });
  const disputes = await readDisputesOf(phase, transactionId);
  setDisputed(phase, transaction, {
    disputedMinorUnits: disputedMinorUnits(transaction, disputes),
    disputeId: disputes[0]?.id ?? null,
  });
}
