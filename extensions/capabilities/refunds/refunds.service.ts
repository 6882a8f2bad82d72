import {
  lockTransaction,
  setRefundSums,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";
import { refundSums } from "./refund.rules.ts";
import { readRefundSums } from "./refund-sums.queries.ts";

/** @throws resource_missing */
export function getRefund(work: UnitOfWork, refundId: string): Promise<RefundExtension> {
  return getRow(work, RefundExtensionEntity, refundId, "refund");
}

/** Updates the transaction's refund totals, in the transaction of their change. */
export async function settleSums(
  phase: UnitOfWork,
  { transactionId }: { readonly transactionId: string },
): Promise<TransactionExtension> {
  // Flushes first: the sums are read by SQL.
  await phase.save();
  const transaction = await lockTransaction(phase, { id: transactionId });
  setRefundSums(phase, transaction, refundSums(await readRefundSums(phase, transactionId)));
  return transaction;
}
