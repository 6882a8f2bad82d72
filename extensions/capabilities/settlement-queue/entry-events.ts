import { changeAlike } from "#extensions/platform/rows/change-alike.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

type EntryEvent = `settlement_queue_entry.${"released" | "removed" | "settled" | "returned"}`;

/** Applies the same change to many entries, each with its event. They must be locked until the transaction ends. */
export async function changeEntries(
  phase: UnitOfWork,
  entries: readonly SettlementQueueEntry[],
  type: EntryEvent,
  columns: Partial<SettlementQueueEntry>,
): Promise<void> {
  for (const entry of entries) phase.record({ type, subject: entry, parentId: entry.transactionId ?? null });
  await changeAlike(phase, SettlementQueueEntryEntity, entries, columns);
}
