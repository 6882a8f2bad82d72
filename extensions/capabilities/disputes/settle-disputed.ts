import {
  lockKnownTransaction,
  setDisputed,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputedMinorUnits } from "./dispute.rules.ts";
import { readDisputesOf, writeSale } from "./disputes-of-transaction.queries.ts";
import { reasonCategoryOf } from "./reason-codes.rules.ts";
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
  const sale = saleOf(transaction, dispute);
  const goods = dispute.isGoodsChosen ? dispute.goods : sale.goods;
  const kept = { ...sale, goods };
  const isKept = Object.entries(kept).every(([name, value]) => value === (dispute[name as keyof typeof kept] ?? null));
  if (isKept) return;
  const reasonCategory = reasonCategoryOf({ ...dispute, network: sale.network });
  const { isReady } = readinessOf({ ...dispute, reasonCategory, goods });
  await writeSale(phase, dispute.id, { ...kept, reasonCategory, isReady });
}
