export type Interval = "day" | "week" | "month" | "year";

/** How long a period is. */
export interface Recurrence {
  readonly interval: Interval;
  readonly intervalCount: number;
}

/** Three years. */
const LONGEST: Readonly<Record<Interval, number>> = { day: 1_095, week: 156, month: 36, year: 3 };

/** The most intervals of one period. */
const MOST_INTERVALS = 36;

/** How many intervals a period may have. */
export function mostIntervals(interval: Interval): number {
  return Math.min(LONGEST[interval], MOST_INTERVALS);
}
