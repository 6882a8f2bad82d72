import {
  lockKnownTransaction,
  setDisputed,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { disputedMinorUnits } from "./dispute.rules.ts";
import { readDisputesOf } from "./disputes-of-transaction.queries.ts";
import { readinessOf } from "./requirements.rules.ts";
import { saleOf } from "./sale-of-dispute.ts";

/** Null for a dispute older than our transactions; its transaction is added when the dispute is read again. */
export function lockTransactionOf(phase: UnitOfWork, transactionId: string): Promise<TransactionExtension | null> {
  return lockKnownTransaction(phase, transactionId);
}

/** Updates the transaction's dispute totals, and what the dispute copies from it, in the transaction of their change. */
export async function settleDisputed(phase: UnitOfWork, dispute: DisputeExtension): Promise<void> {
  const transaction = await lockTransactionOf(phase, dispute.transactionId);
  if (!transaction) return;
  await keepSale(phase, dispute, transaction);
  const disputes = await readDisputesOf(phase, dispute.transactionId);
  setDisputed(phase, transaction, {
    disputedMinorUnits: disputedMinorUnits(transaction, disputes),
    disputeId: disputes[0]?.id ?? null,
  });
}

async function keepSale(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  transaction: TransactionExtension,
): Promise<void> {
  const { network, ...sale } = saleOf(transaction, dispute);
  if (network !== (dispute.network ?? null)) {
    dispute.network = network;
    const data = { fields: "network" };
    phase.record({ type: "dispute.updated", subject: dispute, data, parentId: dispute.transactionId });
    // Tallies count disputes by network and by the category that follows from it, and see only what is flushed.
    await phase.save();
  }
  const columns = { ...sale, goods: dispute.isGoodsChosen ? dispute.goods : sale.goods };
  const isKept = Object.entries(columns).every(
    ([name, value]) => value === (dispute[name as keyof typeof columns] ?? null),
  );
  if (isKept) return;
  const { isReady } = readinessOf({ ...dispute, ...columns });
  await setStatistics(phase, DisputeExtensionEntity, [{ row: dispute, columns: { ...columns, isReady } }]);
}
