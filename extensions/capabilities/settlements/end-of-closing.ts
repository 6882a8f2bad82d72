import { BalanceEntity } from "#extensions/capabilities/ledger/index.ts";
import {
  approvalNeed,
  enterQueue,
  minimumIn,
  readTerms,
  type Settlement,
  sumPaidOut,
} from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { settleEntriesSoon } from "./settle-entries.ts";
import { isTooLittle } from "./settlement.rules.ts";
import { moveSettlement } from "./settlements.service.ts";

/** The step after closing: carrying forward, approval, or waiting for a person's approval. */
export async function endOfClosing(phase: UnitOfWork, settlement: Settlement): Promise<void> {
  const netMinorUnits = settlement.netMinorUnits ?? 0n;
  const { currency } = settlement;
  const { currencyTerms } = await readTerms(phase);
  if (isTooLittle(netMinorUnits, minimumIn(currencyTerms, currency))) return carryForward(phase, settlement);
  const paidOutMinorUnits = await sumPaidOut(phase, { currency, isScheduled: settlement.closedBy === "schedule" });
  const need = approvalNeed(currencyTerms, { currency, amountMinorUnits: netMinorUnits, paidOutMinorUnits });
  const reason = (await isFrozen(phase, settlement)) ? "risk" : need;
  settlement.approvalReason = reason;
  if (reason === null) approve(phase, settlement, null);
}

/** Approves a settlement for payout. `approvedBy` is null where no approval was required. */
export function approve(phase: UnitOfWork, settlement: Settlement, approvedBy: string | null): Settlement {
  return moveSettlement(phase, settlement, "settlement.approved", { approvedAt: phase.now(), approvedBy });
}

/** Moves its amount to the next settlement as one entry. */
export async function carryForward(phase: UnitOfWork, settlement: Settlement): Promise<void> {
  const { id: sourceId, currency } = settlement;
  const grossMinorUnits = settlement.netMinorUnits ?? 0n;
  settleEntriesSoon(phase, moveSettlement(phase, settlement, "settlement.carried_forward"));
  if (grossMinorUnits !== 0n)
    await enterQueue(phase, {
      entryType: "carried_forward",
      sourceId,
      sourceEvent: "carried_forward",
      currency,
      grossMinorUnits,
    });
}

/** Whether the currency's payouts are stopped, so that a person must decide. */
async function isFrozen({ em, environment }: UnitOfWork, { currency }: Settlement): Promise<boolean> {
  const balance = await em.findOne(BalanceEntity, { environment, currency }, { fields: ["payoutsFrozenAt"] });
  return balance?.payoutsFrozenAt != null;
}
