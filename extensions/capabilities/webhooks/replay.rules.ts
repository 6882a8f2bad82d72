import { refuse } from "#extensions/platform/kernel/refuse.ts";

export const MOST_EVENTS = 100_000;
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export interface ReplayRange {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** The period of a replay, which ends now by default. @throws replay_range_invalid */
export function rangeIn({ from, to }: { readonly from: Date; readonly to: Date | null }, now: Date): ReplayRange {
  const end = to ?? now;
  if (from >= end) throw refuse("replay_range_invalid", { problem: "from must be before to." });
  if (end.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw refuse("replay_range_invalid", { problem: `from and to must be at most ${MOST_DAYS} days apart.` });
  return { from, to: end };
}

/** @throws replay_range_invalid */
export function assertFewEvents(count: number): void {
  if (count > MOST_EVENTS)
    throw refuse("replay_range_invalid", {
      problem: `More than ${MOST_EVENTS} events are in this time. Choose a shorter time.`,
    });
}
