import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Hold, SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** Due work of a time at which held entries are released regardless of their holds. */
export const FORCE_RELEASE = "settlement_queue.force_release";
/** Due work of one entry whose hold ends automatically. */
export const END_HOLD = "settlement_queue.end_hold";

const DAY_MS = 86_400_000;
/** Limit on all holds of an entry together, counted from the first hold or the entry's day, whichever is later. */
const LONGEST_HOLD_MS = 30 * DAY_MS;

/** Times before a held entry's release at which a reminder is sent. */
export const REMINDERS_MS: readonly number[] = [7 * DAY_MS, DAY_MS];

/** Due work of a reminder. */
export const remindKind = (beforeMs: number) => `settlement_queue.remind_${beforeMs / DAY_MS}_days`;

/** The actor of automatic actions. */
export const SCHEDULE = "schedule";

export const MANUAL_MODE: Hold = { reason: "manual_mode", note: null, placedBy: SCHEDULE, until: null };

/**
 * Holds an entry of a locked sale. A further hold does not extend the limit.
 * @throws hold_limit_reached when it was held before and the limit has passed
 */
export function placeHold(phase: UnitOfWork, entry: SettlementQueueEntry, hold: Hold): void {
  const isHeld = entry.releaseBy != null;
  Object.assign(entry, isHeld ? { hold } : heldColumns(phase, entry, hold));
  phase.record({ type: "settlement_queue_entry.held", subject: entry, parentId: entry.transactionId ?? null });
  if (hold.until !== null) phase.due({ kind: END_HOLD, subjectId: entry.id, at: new Date(hold.until) });
}

/** Ends a locked entry's hold before its day, for which it then waits. */
export function endHoldEarly(phase: UnitOfWork, entry: SettlementQueueEntry): void {
  Object.assign(entry, { status: "pending", hold: null, releaseBy: null });
  phase.record({ type: "settlement_queue_entry.hold_ended", subject: entry, parentId: entry.transactionId ?? null });
}

type Holdable = Pick<SettlementQueueEntry, "currency" | "availableOn"> & {
  readonly id?: string;
  readonly firstHeldAt?: Date | null | undefined;
};

/** The columns of a held entry, whose end is scheduled. @throws hold_limit_reached */
export function heldColumns(phase: UnitOfWork, entry: Holdable, hold: Hold) {
  const { currency, firstHeldAt } = entry;
  const releaseBy = holdLimit(phase, entry);
  if (firstHeldAt && releaseBy <= phase.now()) throw limitReached(entry.id ?? "", firstHeldAt, releaseBy);
  phase.due({ kind: FORCE_RELEASE, subjectId: currency, at: releaseBy });
  for (const before of REMINDERS_MS) {
    const at = new Date(releaseBy.getTime() - before);
    if (at > phase.now()) phase.due({ kind: remindKind(before), subjectId: currency, at });
  }
  return { status: "held", hold, releaseBy, firstHeldAt: firstHeldAt ?? phase.now() } as const;
}

/** The time at which holds of an entry end. Releasing and holding it again does not move it. */
export function holdLimit(phase: UnitOfWork, { availableOn, firstHeldAt }: Holdable): Date {
  const from = Math.max((firstHeldAt ?? phase.now()).getTime(), availableOn.getTime());
  return new Date(from + LONGEST_HOLD_MS);
}

/** Its holds have lasted for as long as they may. */
function limitReached(id: string, ...period: readonly [since: Date, until: Date]) {
  const [since = "", until = ""] = period.map((at) => at.toISOString().slice(0, "2026-11-22".length));
  return refuse("hold_limit_reached", {
    settlement_queue_entry_id: id,
    since,
    until,
    param: "settlement_queue_entry_ids",
  });
}
