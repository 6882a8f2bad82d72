import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

interface Outcomes {
  readonly ready: readonly SettlementQueueEntry[];
  /** Entries before their availability day. */
  readonly early: readonly SettlementQueueEntry[];
}

/** The groups that can be released now. A group waits for its sale's day. */
export function byDay(entries: readonly SettlementQueueEntry[], now: Date): Outcomes {
  const sales = new Map(entries.filter(({ id, groupId }) => id === groupId).map((entry) => [entry.groupId, entry]));
  const isEarly = (entry: SettlementQueueEntry) => (sales.get(entry.groupId) ?? entry).availableOn > now;
  return { ready: entries.filter((entry) => !isEarly(entry)), early: entries.filter(isEarly) };
}
