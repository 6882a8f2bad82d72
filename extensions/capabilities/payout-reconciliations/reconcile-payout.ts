import { placeOfType } from "#contract/balance-transaction-labels.ts";
import { type Payout, PayoutEntity } from "#extensions/capabilities/payouts/index.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Line, linesOf, paidBy } from "./payout-reconciliation.rules.ts";
import { readCarriedInto, sumCarried, sumPayout, sumSettlements } from "./reconciliation-sums.queries.ts";

/** What made up a payout. */
export interface Reconciled {
  readonly payout: Payout;
  /** The settlement that it pays first. Empty for an instant payout. */
  readonly settlements: readonly { readonly settlementId: string; readonly lines: readonly Line[] }[];
  /** The sums of all settlements. */
  readonly lines: readonly Line[];
  readonly payoutLines: readonly Line[];
  readonly carriedMinorUnits: bigint;
  readonly paidMinorUnits: bigint;
}

/** Adds up what the payout was made of, from rows of its settlements only. @throws resource_missing */
export async function reconcilePayout(work: UnitOfWork, payoutId: string): Promise<Reconciled> {
  const payout = await readRow(work, PayoutEntity, payoutId, "payout");
  const ids = payout.settlementId == null ? [] : await readCarriedInto(work, payout.settlementId);
  const [sums, carriedMinorUnits] = ids.length === 0 ? [[], 0n] : await sumsOf(work, ids);
  const bySettlement = Map.groupBy(sums, ({ settlementId }) => settlementId);
  const lines = linesOf(sums, placeOfType);
  return {
    payout,
    settlements: ids.map((id) => ({ settlementId: id, lines: linesOf(bySettlement.get(id) ?? [], placeOfType) })),
    lines,
    payoutLines: linesOf(await sumPayout(work, payoutId), placeOfType),
    carriedMinorUnits,
    paidMinorUnits: paidBy(lines) + carriedMinorUnits,
  };
}

async function sumsOf(work: UnitOfWork, ids: readonly string[]) {
  return [await sumSettlements(work, ids), await sumCarried(work, ids)] as const;
}
