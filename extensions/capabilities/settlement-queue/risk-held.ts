import {
  assertMayLift,
  isCallerBehind,
  liftRiskHold,
  type RiskHoldLimits,
} from "#extensions/capabilities/risk/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

export function isHeldForRisk({ status, hold }: Pick<SettlementQueueEntry, "status" | "hold">): boolean {
  return status === "held" && hold?.reason === "risk";
}

/** A filter selects no sales held for risk: releasing those requires naming each. */
export function withoutHeldForRisk(entries: readonly SettlementQueueEntry[]): SettlementQueueEntry[] {
  const held = new Set(entries.filter(isHeldForRisk).map(({ groupId }) => groupId));
  return entries.filter(({ groupId }) => !held.has(groupId));
}

/**
 * Refuses a release of entries held for risk to callers who may not lift the hold, in a preview too.
 * @throws approval_by_same_person, risk_hold_needs_operator
 */
export async function assertMayRelease(
  work: UnitOfWork,
  limits: RiskHoldLimits,
  entries: readonly SettlementQueueEntry[],
): Promise<void> {
  await assertOthersHold(work, entries);
  // One total per currency: lifts count against the limit only once they are recorded.
  for (const held of totalsOf(entries)) await assertMayLift(work, limits, held);
}

/** Lifts the risk holds of released entries, whose groups are locked. */
export async function liftHeldForRisk(
  phase: UnitOfWork,
  limits: RiskHoldLimits,
  entries: readonly SettlementQueueEntry[],
): Promise<void> {
  await assertOthersHold(phase, entries);
  for (const sale of entries.filter(isHeldForRisk)) {
    const group = entries.filter(({ groupId }) => groupId === sale.groupId);
    await liftRiskHold(phase, limits, { subjectId: sale.id, currency: sale.currency, amountMinorUnits: netOf(group) });
  }
}

async function assertOthersHold(work: UnitOfWork, entries: readonly SettlementQueueEntry[]): Promise<void> {
  const placedBy = new Set(entries.filter(isHeldForRisk).map(({ hold }) => hold?.placedBy ?? ""));
  for (const actor of placedBy)
    if (await isCallerBehind(work, actor))
      throw refuse("approval_by_same_person", {
        problem:
          "You placed this risk hold, yourself or by a key of yours, so another person must release it. Nothing was released.",
      });
}

function totalsOf(entries: readonly SettlementQueueEntry[]) {
  const sales = entries.filter(isHeldForRisk);
  return [...Map.groupBy(sales, ({ currency }) => currency)].map(([currency, held]) => {
    const groups = new Set(held.map(({ groupId }) => groupId));
    const released = entries.filter(({ groupId }) => groups.has(groupId));
    return { subjectId: held.length === 1 ? (held[0]?.id ?? "") : "", currency, amountMinorUnits: netOf(released) };
  });
}

/** The amount that a release makes available. A sale with nothing left counts as 0. */
function netOf(entries: readonly SettlementQueueEntry[]): bigint {
  const net = entries.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
  return net > 0n ? net : 0n;
}
