export type Frequency = "daily" | "weekly" | "monthly";

/** A day, week or month of a time zone. */
export interface Period {
  readonly start: Date;
  /** The first moment of the next period. */
  readonly end: Date;
}

const HOUR_MS = 3_600_000;

const LENGTHS = {
  daily: { duration: { days: 1 }, halfMs: 12 * HOUR_MS },
  weekly: { duration: { days: 7 }, halfMs: 84 * HOUR_MS },
  monthly: { duration: { months: 1 }, halfMs: 14 * 24 * HOUR_MS },
} as const;

/**
 * A period is exported a minute after its end. Rows have the time at which their call began, and a call that began
 * before the end has ended by then.
 */
export const SETTLED_AFTER_MS = 60_000;

/** More missed periods than this are not made up for: a file is only kept for seven days. */
export const MOST_MADE_UP = 10;

/** The period in which the moment lies. Weeks start on Monday. */
export function periodAt(moment: Date, frequency: Frequency, timeZone: string): Period {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const first = firstDay(local.toPlainDate(), frequency);
  return { start: startOf(first, timeZone), end: startOf(first.add(LENGTHS[frequency].duration), timeZone) };
}

/**
 * The period after one that ended. It starts at that end, also when the time zone or the frequency has changed since,
 * so that no moment is in two periods or in none. Then its length differs, by at most half a period.
 */
export function periodAfter(end: Date, frequency: Frequency, timeZone: string): Period {
  const middle = new Date(end.getTime() + LENGTHS[frequency].halfMs);
  return { start: end, end: periodAt(middle, frequency, timeZone).end };
}

interface Calendar {
  readonly frequency: Frequency;
  readonly timeZone: string;
}

/** The first of the ended periods to export: the given one, or a later one after a long downtime. */
export function firstToMake(period: Period, { frequency, timeZone }: Calendar, now: Date): Period {
  const ended: Period[] = [];
  for (let next = period; next.end <= now; next = periodAfter(next.end, frequency, timeZone)) ended.push(next);
  return ended.at(-MOST_MADE_UP) ?? period;
}

function firstDay(day: Temporal.PlainDate, frequency: Frequency): Temporal.PlainDate {
  if (frequency === "monthly") return day.with({ day: 1 });
  return frequency === "weekly" ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
}

/** The first moment of the day, which is not midnight where a clock change skips it. */
function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}
