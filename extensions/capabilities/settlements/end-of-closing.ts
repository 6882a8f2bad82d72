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

/** What follows the closing: it is carried forward, approved, or waits for the approval of a person. */
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

/** Lets a settlement be paid out. `approvedBy` is the person who approved it, and null where no approval was needed. */
export function approve(phase: UnitOfWork, settlement: Settlement, approvedBy: string | null): Settlement {
  return moveSettlement(phase, settlement, "settlement.approved", { approvedAt: phase.now(), approvedBy });
}

/** The next settlement takes what it comes to, as one entry. */
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

/** Whether payouts of the currency are stopped, so that a person must look first. */
async function isFrozen({ em, environment }: UnitOfWork, { currency }: Settlement): Promise<boolean> {
  const balance = await em.findOne(BalanceEntity, { environment, currency }, { fields: ["payoutsFrozenAt"] });
  return balance?.payoutsFrozenAt != null;
}
