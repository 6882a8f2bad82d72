import { type CalendarDate, fromAbsolute, parseDate, startOfMonth, toCalendarDate } from "@internationalized/date";

/** Longer than an advance can be, so that the links of one clock always have an end. */
const MOST_MONTHS = 120;

/** The days of a clock, in a zone, and the one that the page shows. */
export interface TimelineDays {
  readonly timeZone: string;
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
  readonly day: string;
  /** Of `day`, counted from `first`, and of `last`. */
  readonly position: number;
  readonly end: number;
  readonly months: readonly TimelineMonth[];
  /** The days of the shown month that the clock has reached. */
  readonly daysOfMonth: readonly string[];
}

interface TimelineMonth {
  /** YYYY-MM. */
  readonly month: string;
  /** Its first day that belongs to the clock. */
  readonly day: string;
  readonly isShown: boolean;
}

interface Chosen {
  readonly timeZone: string;
  readonly startedAt: string;
  readonly now: string;
  /** YYYY-MM-DD. The last day when absent, and the nearest where the clock was not. */
  readonly day: string | null;
  /** In place of a day, as a range sends it: days after the first. */
  readonly position: string | null;
}

export function timelineDays({ timeZone, startedAt, now, day, position }: Chosen): TimelineDays {
  const [first, last] = [dayAt(startedAt, timeZone), dayAt(now, timeZone)];
  const within = (date: CalendarDate) => (date.compare(first) < 0 ? first : date.compare(last) > 0 ? last : date);
  const asked = positioned(position, first) ?? dated(day) ?? last;
  const shown = within(asked);
  const month = startOfMonth(shown);
  const nextMonth = month.add({ months: 1 });
  const until = nextMonth.compare(last) > 0 ? last : nextMonth.subtract({ days: 1 });
  return {
    ...{ timeZone, first: String(first), last: String(last), day: String(shown) },
    ...{ position: shown.compare(first), end: last.compare(first) },
    months: monthsOf(first, last).map((each) => ({
      month: String(each).slice(0, 7),
      day: String(within(each)),
      isShown: each.compare(month) === 0,
    })),
    daysOfMonth: daysFrom(within(month), until),
  };
}

/** The first instant of a day, and the first one after it. */
export function boundsOf(day: string, timeZone: string): readonly [from: Date, before: Date] {
  const date = parseDate(day);
  return [date.toDate(timeZone), date.add({ days: 1 }).toDate(timeZone)];
}

export const dayOfInstant = (at: Date, timeZone: string): string => String(dayAt(at.toISOString(), timeZone));

function dayAt(at: string, timeZone: string): CalendarDate {
  return toCalendarDate(fromAbsolute(Date.parse(at), timeZone));
}

function dated(day: string | null): CalendarDate | null {
  try {
    return day === null ? null : parseDate(day);
  } catch {
    return null;
  }
}

function positioned(position: string | null, first: CalendarDate): CalendarDate | null {
  return position !== null && /^\d{1,5}$/.test(position) ? first.add({ days: Number(position) }) : null;
}

function monthsOf(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = startOfMonth(last); month.compare(startOfMonth(first)) >= 0; month = month.subtract({ months: 1 })) {
    if (months.length === MOST_MONTHS) break;
    months.unshift(month);
  }
  return months;
}

function daysFrom(first: CalendarDate, last: CalendarDate): string[] {
  return Array.from({ length: Math.max(0, last.compare(first)) + 1 }, (_, after) => String(first.add({ days: after })));
}
