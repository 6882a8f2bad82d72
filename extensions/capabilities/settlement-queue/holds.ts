import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Hold, SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** Due work of a moment at which held entries are released whatever their holds say. */
export const FORCE_RELEASE = "settlement_queue.force_release";
/** Due work of one entry whose hold ends by itself. */
export const END_HOLD = "settlement_queue.end_hold";

const DAY_MS = 86_400_000;
/** All holds of an entry together: from the first one, or from the entry's day where that is later. */
const LONGEST_HOLD_MS = 30 * DAY_MS;

/** So long before the release of a held entry it is told. */
export const REMINDERS_MS: readonly number[] = [7 * DAY_MS, DAY_MS];

/** Due work of a reminder. */
export const remindKind = (beforeMs: number) => `settlement_queue.remind_${beforeMs / DAY_MS}_days`;

/** Who acts without a person or a key. */
export const SCHEDULE = "schedule";

export const MANUAL_MODE: Hold = { reason: "manual_mode", note: null, placedBy: SCHEDULE, until: null };

/**
 * Holds an entry of a sale, which is locked. Another hold does not make it wait for longer.
 * @throws hold_limit_reached when it was held before and has waited for long enough
 */
export function placeHold(phase: UnitOfWork, entry: SettlementQueueEntry, hold: Hold): void {
  const isHeld = entry.releaseBy != null;
  Object.assign(entry, isHeld ? { hold } : heldColumns(phase, entry, hold));
  phase.record({ type: "settlement_queue_entry.held", subject: entry, parentId: entry.transactionId ?? null });
  if (hold.until !== null) phase.due({ kind: END_HOLD, subjectId: entry.id, at: new Date(hold.until) });
}

/** Ends the hold of an entry, which is locked, before its day: it waits for that. */
export function endHoldEarly(phase: UnitOfWork, entry: SettlementQueueEntry): void {
  Object.assign(entry, { status: "pending", hold: null, releaseBy: null });
  phase.record({ type: "settlement_queue_entry.hold_ended", subject: entry, parentId: entry.transactionId ?? null });
}

type Holdable = Pick<SettlementQueueEntry, "currency" | "availableOn"> & {
  readonly id?: string;
  readonly firstHeldAt?: Date | null | undefined;
};

/** What holds an entry from now on, and plans its end. @throws hold_limit_reached */
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

/** The moment at which holds of an entry end. It does not move when the entry is released and held again. */
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
