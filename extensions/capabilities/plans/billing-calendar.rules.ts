import type { Recurrence } from "./recurrence.rules.ts";

/** What every period of a subscription is computed from. */
export interface BillingAnchor extends Recurrence {
  /**
   * `anniversary`: periods begin on the day and at the time at which the first one did. `day_of_month`: at midnight of
   * that day. `calendar`: at midnight of the first day of a week, month or year.
   */
  readonly type: "anniversary" | "day_of_month" | "calendar";
  /** When the first period begins. Of the last two types, that period may be shorter than the others. */
  readonly startsAt: Date;
  /** Of `day_of_month`: 1 to 31. Shorter months have it on their last day. */
  readonly day: number | null;
  /** IANA. */
  readonly timeZone: string;
}

/** From `start` up to and without `end`. */
export interface BillingPeriod {
  readonly index: number;
  readonly start: Date;
  readonly end: Date;
}

/**
 * A period of the subscription, the first has index 0. It comes from the anchor alone, and never from the period before
 * it: a subscription of January 31 is billed on February 28 and then on March 31.
 */
export function periodOf(anchor: BillingAnchor, index: number): BillingPeriod {
  return { index, start: startOf(anchor, index), end: startOf(anchor, index + 1) };
}

/**
 * Whether nothing is billed for the period: the day that it stands for was left out of its zone's calendar, as December
 * 30, 2011 was in Samoa.
 */
export function isEmpty({ start, end }: BillingPeriod): boolean {
  return start >= end;
}

function startOf(anchor: BillingAnchor, index: number): Date {
  if (index === 0) return anchor.startsAt;
  return anchor.type === "anniversary" ? anniversary(anchor, index) : alignedStart(anchor, index);
}

/**
 * The whole period of which the first one is a part. That of an anniversary, and of one that begins at an aligned moment,
 * is the first one itself.
 */
export function wholeFirstPeriod(anchor: BillingAnchor): BillingPeriod {
  const { end } = periodOf(anchor, 0);
  if (anchor.type === "anniversary") return { index: 0, start: anchor.startsAt, end };
  const start = alignedMoment(anchor, firstAligned(anchor) - anchor.intervalCount);
  const isWhole = alignedMoment(anchor, firstAligned(anchor)).getTime() === anchor.startsAt.getTime();
  return { index: 0, start: isWhole ? anchor.startsAt : start, end };
}

/** A time of day that a clock change skips is an hour later in that period, and back in the next. */
function anniversary({ startsAt, timeZone, interval, intervalCount }: BillingAnchor, index: number): Date {
  const moved = localOf(startsAt, timeZone)
    .toPlainDateTime()
    .add({ [`${interval}s`]: index * intervalCount });
  return new Date(moved.toZonedDateTime(timeZone).epochMilliseconds);
}

/** A subscription that begins at an aligned moment has a full first period. */
function alignedStart(anchor: BillingAnchor, index: number): Date {
  const { startsAt, intervalCount } = anchor;
  const first = firstAligned(anchor);
  const isFull = alignedMoment(anchor, first).getTime() === startsAt.getTime();
  return alignedMoment(anchor, first + (isFull ? index : index - 1) * intervalCount);
}

/** How many intervals after the one in which it begins the first aligned moment is: 0 or 1. */
function firstAligned(anchor: BillingAnchor): number {
  return [0, 1].find((steps) => alignedMoment(anchor, steps) >= anchor.startsAt) ?? 1;
}

/** The aligned moment of the interval in which the subscription begins, or of one that is `steps` later. */
function alignedMoment(anchor: BillingAnchor, steps: number): Date {
  const { startsAt, timeZone } = anchor;
  const day = alignedDay(localOf(startsAt, timeZone).toPlainDate(), anchor, steps);
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}

function alignedDay(started: Temporal.PlainDate, { interval, type, day }: BillingAnchor, steps: number) {
  if (interval === "day") return started.add({ days: steps });
  if (interval === "week") return started.subtract({ days: started.dayOfWeek - 1 }).add({ weeks: steps });
  const isCalendar = type === "calendar";
  const month = started.toPlainYearMonth();
  const first = isCalendar && interval === "year" ? month.with({ month: 1 }) : month;
  const later = first.add(interval === "year" ? { years: steps } : { months: steps });
  return later.toPlainDate({ day: isCalendar ? 1 : Math.min(day ?? 1, later.daysInMonth) });
}

function localOf(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}
