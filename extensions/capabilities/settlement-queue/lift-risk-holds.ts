import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endHoldOf } from "./end-hold.ts";
import { namedEntries } from "./release-entries.ts";
import { lockGroups } from "./release-groups.ts";
import { isHeldForRisk } from "./risk-held.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

interface Lift {
  readonly entryIds: readonly string[];
  readonly reason: string;
}

/**
 * Ends risk holds for an operator: all the named ones or none. The entries then wait for their day, or are released.
 */
export function liftRiskHolds(work: UnitOfWork, { entryIds, reason }: Lift): Promise<SettlementQueueEntry[]> {
  return work.atomically(async (phase) => {
    const named = await namedEntries(phase, entryIds);
    const locked = await lockGroups(
      phase,
      named.map(({ groupId }) => groupId),
    );
    const byId = new Map(locked.map((entry) => [entry.id, entry]));
    for (const { id } of named) {
      const entry = byId.get(id);
      if (!entry || !isHeldForRisk(entry))
        throw refuse("entry_not_held_for_risk", { id, param: "settlement_queue_entry_ids" });
      const group = locked.filter(({ groupId }) => groupId === entry.groupId);
      await endHoldOf(phase, entry, { group, by: phase.actor });
      phase.audit({ action: "settlement_queue.hold_lifted", subjectId: id, data: { reason } });
    }
    await phase.save();
    return namedEntries(phase, entryIds);
  });
}
