import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Hold, SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** Due work of a moment at which held entries are released whatever their holds say. */
export const FORCE_RELEASE = "settlement_queue.force_release";
/** Due work of one entry whose hold ends by itself. */
export const END_HOLD = "settlement_queue.end_hold";

const DAY_MS = 86_400_000;
/** Nobody's money waits for longer. */
const LONGEST_HOLD_MS = 30 * DAY_MS;

/** So long before the release of a held entry it is told. */
export const REMINDERS_MS: readonly number[] = [7 * DAY_MS, DAY_MS];

/** Due work of a reminder. */
export const remindKind = (beforeMs: number) => `settlement_queue.remind_${beforeMs / DAY_MS}_days`;

/** Who acts without a person or a key. */
export const SCHEDULE = "schedule";

export const MANUAL_MODE: Hold = { reason: "manual_mode", note: null, placedBy: SCHEDULE, until: null };

/** Holds an entry of a sale, which is locked. Another hold of one that is held does not make it wait for longer. */
export function placeHold(phase: UnitOfWork, entry: SettlementQueueEntry, hold: Hold): void {
  const isHeld = entry.releaseBy != null;
  Object.assign(entry, isHeld ? { hold } : heldColumns(phase, entry.currency, hold));
  phase.record({ type: "settlement_queue_entry.held", subject: entry, parentId: entry.transactionId ?? null });
  if (hold.until !== null) phase.due({ kind: END_HOLD, subjectId: entry.id, at: new Date(hold.until) });
}

/** What holds an entry from now on, and plans its end. */
export function heldColumns(phase: UnitOfWork, currency: string, hold: Hold) {
  const releaseBy = new Date(phase.now().getTime() + LONGEST_HOLD_MS);
  phase.due({ kind: FORCE_RELEASE, subjectId: currency, at: releaseBy });
  for (const before of REMINDERS_MS)
    phase.due({ kind: remindKind(before), subjectId: currency, at: new Date(releaseBy.getTime() - before) });
  return { status: "held", hold, releaseBy } as const;
}
