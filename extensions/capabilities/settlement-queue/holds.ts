import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Hold } from "./settlement-queue-entry.entity.ts";

/** Due work of a moment at which held entries are released whatever their holds say. */
export const FORCE_RELEASE = "settlement_queue.force_release";
/** Due work of the reminders before. */
export const REMIND = "settlement_queue.remind";

const DAY_MS = 86_400_000;
/** Card networks and processors do not let a merchant's money wait for longer. */
const LONGEST_HOLD_MS = 30 * DAY_MS;

export const REMINDERS_MS: readonly number[] = [7 * DAY_MS, DAY_MS];

/** Who acts without a person or a key. */
export const SCHEDULE = "schedule";

export const MANUAL_MODE: Hold = { reason: "manual_mode", note: null, placedBy: SCHEDULE, until: null };

/** What holds an entry from now on, and plans its end. */
export function heldColumns(phase: UnitOfWork, currency: string, hold: Hold) {
  const releaseBy = new Date(phase.now().getTime() + LONGEST_HOLD_MS);
  phase.due({ kind: FORCE_RELEASE, subjectId: currency, at: releaseBy });
  for (const before of REMINDERS_MS)
    phase.due({ kind: REMIND, subjectId: currency, at: new Date(releaseBy.getTime() - before) });
  return { status: "held", hold, releaseBy } as const;
}
