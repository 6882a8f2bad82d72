import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { settleEntriesSoon } from "./settle-entries.ts";
import type { MoveName } from "./settlement.rules.ts";
import { lockSettlement, moveSettlement } from "./settlements.service.ts";

/** A settlement's payout. The payout books its own amount; here the settlement follows its status. */
interface OfPayout {
  readonly payoutId: string;
}

/** The payout was started. @throws Error when the settlement is neither approved nor failed */
export async function markFunding(phase: UnitOfWork, settlementId: string, { payoutId }: OfPayout) {
  const settlement = await lockSettlement(phase, settlementId);
  return moveSettlement(phase, settlement, "settlement.funding", { payoutId });
}

/** The payout arrived. @throws Error when another payout is in progress */
export async function markPaid(phase: UnitOfWork, settlementId: string, payout: OfPayout): Promise<Settlement> {
  const settlement = await follow(phase, settlementId, payout, "settlement.paid", { paidAt: phase.now() });
  settleEntriesSoon(phase, settlement);
  return settlement;
}

/** The payout failed, and its amount is payable again. @throws Error when another payout is in progress */
export function markFailed(phase: UnitOfWork, settlementId: string, payout: OfPayout): Promise<Settlement> {
  return follow(phase, settlementId, payout, "settlement.failed", { payoutId: null });
}

/** The bank returned the payout, and its amount is payable again. @throws Error when another payout paid it */
export async function markReturned(phase: UnitOfWork, settlementId: string, payout: OfPayout): Promise<Settlement> {
  const changes = { payoutId: null, paidAt: null };
  const settlement = await follow(phase, settlementId, payout, "settlement.returned", changes);
  settleEntriesSoon(phase, settlement);
  return settlement;
}

async function follow(
  phase: UnitOfWork,
  settlementId: string,
  { payoutId }: OfPayout,
  move: MoveName,
  changes: Partial<Settlement>,
): Promise<Settlement> {
  const settlement = await lockSettlement(phase, settlementId);
  if (settlement.payoutId !== payoutId)
    throw new Error(`settlement ${settlementId} has the payout ${settlement.payoutId} and not ${payoutId}`);
  return moveSettlement(phase, settlement, move, changes);
}
