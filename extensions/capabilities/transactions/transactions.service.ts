import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";

/** @throws resource_missing */
export function getTransaction(work: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  return readRow(work, TransactionExtensionEntity, transactionId, "transaction");
}

/** Locks and rereads the row until the atomic phase ends. */
export function lockTransaction(
  phase: UnitOfWork,
  { id }: Pick<TransactionExtension, "id">,
): Promise<TransactionExtension> {
  return lockRow(phase, TransactionExtensionEntity, id, "transaction");
}

/** Like `lockTransaction`, but null for an unknown payment. */
export function lockKnownTransaction(phase: UnitOfWork, id: string): Promise<TransactionExtension | null> {
  return lockKnownRow(phase, TransactionExtensionEntity, id);
}

/** Null for an unknown payment, for example one that another system just created at the engine. */
export function findTransaction(work: UnitOfWork, id: string): Promise<TransactionExtension | null> {
  return findRow(work, TransactionExtensionEntity, { id });
}

/** The known transactions among these. */
export function findTransactions(work: UnitOfWork, ids: readonly string[]): Promise<TransactionExtension[]> {
  return readRows(work, TransactionExtensionEntity, { id: ids });
}

/** Sets the refund totals, which the refunds capability computes. The row must be locked. */
export function setRefundSums(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  sums: Pick<TransactionExtension, "refundedMinorUnits" | "refundPendingMinorUnits">,
): void {
  setDerived(phase, transaction, sums, "amount_refunded,amount_refundable");
}

/**
 * Sets the disputed amount and the latest dispute, which the disputes capability determines. The row must be locked.
 */
export function setDisputed(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  disputed: Pick<TransactionExtension, "disputedMinorUnits" | "disputeId">,
): void {
  setDerived(phase, transaction, disputed, "amount_disputed,amount_refundable,dispute_id");
}

/** `fields` are the contract names of the changed fields. */
function setDerived(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  derived: Partial<TransactionExtension>,
  fields: string,
): void {
  const isSame = Object.entries(derived).every(([name, value]) => transaction[name as keyof typeof derived] === value);
  if (isSame) return;
  Object.assign(transaction, derived);
  phase.record({ type: "transaction.updated", subject: transaction, data: { fields } });
}
