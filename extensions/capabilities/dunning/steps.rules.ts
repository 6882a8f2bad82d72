import { startOfDay } from "./calendar-days.rules.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";

/** From what the steps of one invoice are computed. */
export interface Begun {
  /** When the first charge failed. */
  readonly beganAt: Date;
  /** IANA. */
  readonly timeZone: string;
}

/** What shifts a step of a smart policy. */
export interface Preference {
  /** The local hour at which charges of the payer succeeded before. Null where that is unknown. */
  readonly hour: number | null;
  /** Whether the last charge was declined for insufficient funds. */
  readonly isShortOfFunds: boolean;
}

export interface Step {
  readonly at: Date;
  /** Why then, in a sentence. */
  readonly reason: string;
}

const MOST_SHIFTED_DAYS = 3;

/** The step with this index, computed from the first failed charge alone. Null behind the last one. */
export function stepOf(policy: DunningPolicy, begun: Begun, index: number, preference: Preference): Step | null {
  const days = policy.days[index];
  if (days === undefined) return null;
  const planned = dayAfter(begun, days);
  const paid = policy.smart && preference.isShortOfFunds ? payday(planned, lastShifted(policy, begun, index)) : null;
  const day = paid ?? planned;
  const hour = policy.smart ? preference.hour : null;
  const time = hour === null ? timeOf(policy) : Temporal.PlainTime.from({ hour });
  const moment = day.toZonedDateTime({ timeZone: begun.timeZone, plainTime: time });
  const shifted = paid === null ? "" : `, moved to ${day.toString()}, a common payday`;
  const why = hour === null ? "" : ", an hour at which earlier charges of this payer succeeded";
  const after = `${days} ${days === 1 ? "day" : "days"} after the first failed charge`;
  return {
    at: new Date(moment.epochMilliseconds),
    reason: `Step ${index + 1} of ${policy.days.length}: ${after}${shifted}, at ${timeText(moment, time)}${why}.`,
  };
}

/** How many steps are due by now, without shifts: what was missed meanwhile is not made up for. */
export function stepsUntil(policy: DunningPolicy, begun: Begun, now: Date): number {
  const none = { hour: null, isShortOfFunds: false };
  return policy.days.filter((_day, index) => (stepOf(policy, begun, index, none)?.at ?? now) <= now).length;
}

/** The end of the last day, after which nothing is tried. */
export function lastMoment({ days }: DunningPolicy, { beganAt, timeZone }: Begun): Date {
  return new Date(startOfDay(beganAt, (days.at(-1) ?? 0) + 1, timeZone).getTime() - 1);
}

function dayAfter({ beganAt, timeZone }: Begun, days: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(beganAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days });
}

/** The last day to which a step may be shifted: before the next step, and the last one stays. */
function lastShifted(policy: DunningPolicy, begun: Begun, index: number): Temporal.PlainDate {
  const [days = 0, next] = [policy.days[index], policy.days[index + 1]];
  return dayAfter(begun, next === undefined ? days : Math.min(days + MOST_SHIFTED_DAYS, next - 1));
}

/** The first 1st, 15th or last working day of a month from the day on. Null without one, or where it is the day itself. */
function payday(day: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate | null {
  for (let each = day; Temporal.PlainDate.compare(each, last) <= 0; each = each.add({ days: 1 }))
    if (isPayday(each)) return each.equals(day) ? null : each;
  return null;
}

function isPayday(day: Temporal.PlainDate): boolean {
  return day.day === 1 || day.day === 15 || day.equals(lastWorkingDay(day));
}

function lastWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  const last = day.with({ day: day.daysInMonth });
  return last.subtract({ days: Math.max(0, last.dayOfWeek - 5) });
}

const timeOf = ({ timeOfDay }: DunningPolicy): Temporal.PlainTime => Temporal.PlainTime.from(timeOfDay);

/** A time that a clock change skips is another one on that day. */
function timeText(moment: Temporal.ZonedDateTime, asked: Temporal.PlainTime): string {
  const time = moment.toPlainTime();
  const skipped = time.equals(asked) ? "" : `, since the clocks skip ${clockOf(asked)} on that day`;
  return `${clockOf(time)} in ${moment.timeZoneId}${skipped}`;
}

const clockOf = (time: Temporal.PlainTime): string => time.toString().slice(0, 5);
