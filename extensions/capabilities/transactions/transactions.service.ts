import { findRow, readRow, readRows } from "#extensions/platform/database/read-rows.queries.ts";
import { lockKnownRow, lockRow } from "#extensions/platform/database/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";

/** @throws resource_missing */
export function getTransaction(work: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  return readRow(work, TransactionExtensionEntity, transactionId, "transaction");
}

/** The row as it is now, locked until the atomic phase ends. */
export function lockTransaction(
  phase: UnitOfWork,
  { id }: Pick<TransactionExtension, "id">,
): Promise<TransactionExtension> {
  return lockRow(phase, TransactionExtensionEntity, id, "transaction");
}

/** The same, or null for a payment that is not known here. */
export function lockKnownTransaction(phase: UnitOfWork, id: string): Promise<TransactionExtension | null> {
  return lockKnownRow(phase, TransactionExtensionEntity, id);
}

/** Null for a payment that is not known here, for example one that another system has just made at the engine. */
export function findTransaction(work: UnitOfWork, id: string): Promise<TransactionExtension | null> {
  return findRow(work, TransactionExtensionEntity, { id });
}

/** Those of these transactions that are known here. */
export function findTransactions(work: UnitOfWork, ids: readonly string[]): Promise<TransactionExtension[]> {
  return readRows(work, TransactionExtensionEntity, { id: ids });
}

/** What the refunds of the transaction come to. They are the refunds capability's to add up; the row is locked. */
export function setRefundSums(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  sums: Pick<TransactionExtension, "refundedMinorUnits" | "refundPendingMinorUnits">,
): void {
  setDerived(phase, transaction, sums, "amount_refunded,amount_refundable");
}

/** What banks hold of the transaction, and its latest dispute. They are the disputes capability's to say; the row is locked. */
export function setDisputed(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  disputed: Pick<TransactionExtension, "disputedMinorUnits" | "disputeId">,
): void {
  setDerived(phase, transaction, disputed, "amount_disputed,dispute_id");
}

/** `fields` are the names in the contract of what may change. */
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
