import { Temporal } from "temporal-polyfill";
import type { LimitWindow } from "./instant-terms.ts";

interface WindowTimes {
  readonly from: Date;
  readonly resetsAt: Date;
}

/** The day, the week from Monday, or the month of this moment where the organization is. */
export function windowTimes(window: LimitWindow, timeZone: string, at: Date): WindowTimes {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const [first, next] = daysOf(window, today);
  const midnight = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: "00:00" }).epochMilliseconds);
  return { from: midnight(first), resetsAt: midnight(next) };
}

function daysOf(window: LimitWindow, today: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate] {
  if (window === "day") return [today, today.add({ days: 1 })];
  if (window === "week") {
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    return [monday, monday.add({ days: 7 })];
  }
  const first = today.with({ day: 1 });
  return [first, first.add({ months: 1 })];
}
