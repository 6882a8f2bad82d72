import { PayoutEntity } from "#extensions/capabilities/payouts/index.ts";
import { type Settlement, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The settlement that the payout pays. Empty for an instant payout, and for one that failed. */
export async function settlementsPaidBy(work: UnitOfWork, payoutId: string): Promise<string[]> {
  const payout = await findRow(work, PayoutEntity, { id: payoutId });
  if (payout?.settlementId == null) return [];
  const settlement = await findRow(work, SettlementEntity, { id: payout.settlementId, payoutId });
  return settlement ? [settlement.id] : [];
}

type Payment = Pick<Settlement, "payoutId" | "updatedAt" | "version">;

/** The payouts of settlements, by settlement. */
export async function readPayments(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map();
  const settlements = await readRows(work, SettlementEntity, { id: ids });
  return new Map(settlements.map((settlement) => [settlement.id, settlement]));
}
