import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

interface Outcomes {
  readonly ready: readonly SettlementQueueEntry[];
  /** Their day has not come. */
  readonly early: readonly SettlementQueueEntry[];
}

/** What of groups can be released now. A group waits for the day of its sale. */
export function byDay(entries: readonly SettlementQueueEntry[], now: Date): Outcomes {
  const sales = new Map(entries.filter(({ id, groupId }) => id === groupId).map((entry) => [entry.groupId, entry]));
  const isEarly = (entry: SettlementQueueEntry) => (sales.get(entry.groupId) ?? entry).availableOn > now;
  return { ready: entries.filter((entry) => !isEarly(entry)), early: entries.filter(isEarly) };
}
