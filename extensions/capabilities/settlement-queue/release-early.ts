import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isOpen } from "./entry-postings.ts";
import { namedEntries } from "./release-entries.ts";
import { releaseGroups } from "./release-groups.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** Releases sales before their day, for operators. Returns the released entries. @throws resource_missing */
export function releaseEarly(
  work: UnitOfWork,
  ids: readonly string[],
  reason: string,
): Promise<SettlementQueueEntry[]> {
  return work.atomically(async (phase) => {
    const named = await namedEntries(phase, ids);
    const groupIds = named.filter(isOpen).map(({ groupId }) => groupId);
    const released = await releaseGroups(phase, groupIds, phase.actor);
    for (const { id, groupId, availableOn } of released)
      if (id === groupId) {
        const data = { reason, available_on: availableOn.toISOString() };
        phase.audit({ action: "settlement_queue.released_early", subjectId: id, data });
      }
    return released;
  });
}
