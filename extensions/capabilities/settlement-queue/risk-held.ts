import {
  assertMayLift,
  isCallerBehind,
  liftRiskHold,
  type RiskHoldLimits,
} from "#extensions/capabilities/risk/index.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

export function isHeldForRisk({ status, hold }: Pick<SettlementQueueEntry, "status" | "hold">): boolean {
  return status === "held" && hold?.reason === "risk";
}

/** A filter selects no sales that are held for risk: each of them is named by who lets it go. */
export function withoutHeldForRisk(entries: readonly SettlementQueueEntry[]): SettlementQueueEntry[] {
  const held = new Set(entries.filter(isHeldForRisk).map(({ groupId }) => groupId));
  return entries.filter(({ groupId }) => !held.has(groupId));
}

/**
 * Refuses to release what is held for risk to those who may not lift it. A preview refuses what the release would.
 * @throws approval_by_same_person, risk_hold_needs_operator
 */
export async function assertMayRelease(
  work: UnitOfWork,
  limits: RiskHoldLimits,
  entries: readonly SettlementQueueEntry[],
): Promise<void> {
  await assertOthersHold(work, entries);
  // Together they are within what is left, since none has used it up yet.
  for (const held of totalsOf(entries)) await assertMayLift(work, limits, held);
}

/** Lifts the risk holds among entries that are released, whose groups are locked. */
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

/** What a release makes available. A sale of which nothing is left uses up nothing. */
function netOf(entries: readonly SettlementQueueEntry[]): bigint {
  const net = entries.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
  return net > 0n ? net : 0n;
}
