import { Temporal } from "temporal-polyfill";
import type { SettlementTerms } from "./settlement-settings.service.ts";

const SATURDAY = 6;

/** When what was sold at this moment can be paid out: so many business days after the day that its cut-off gives it. */
export function availableOn({ timeZone, cutoffTime, delayBusinessDays }: SettlementTerms, soldAt: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(soldAt.getTime()).toZonedDateTimeISO(timeZone);
  const isLate = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(cutoffTime)) > 0;
  let day = isLate ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  for (let left = delayBusinessDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left -= 1;
  }
  return new Date(day.toZonedDateTime({ timeZone, plainTime: "00:00" }).epochMilliseconds);
}

function isBusinessDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek < SATURDAY;
}

/** When a settlement that begins to accrue at this moment closes. Null when it is closed by hand. */
export function nextClose({ schedule, scheduleDay, timeZone }: SettlementTerms, from: Date): Date | null {
  if (schedule === "manual") return null;
  const today = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = schedule === "daily" ? today.add({ days: 1 }) : nextScheduledDay(today, schedule, scheduleDay ?? 1);
  return new Date(day.toZonedDateTime({ timeZone, plainTime: "00:00" }).epochMilliseconds);
}

function nextScheduledDay(today: Temporal.PlainDate, schedule: "weekly" | "monthly", wanted: number) {
  if (schedule === "weekly") return today.add({ days: ((wanted - today.dayOfWeek + 6) % 7) + 1 });
  // A month that is shorter ends on its last day.
  const inMonth = (month: Temporal.PlainDate) => month.with({ day: wanted }, { overflow: "constrain" });
  const next = inMonth(today);
  return Temporal.PlainDate.compare(next, today) > 0 ? next : inMonth(today.with({ day: 1 }).add({ months: 1 }));
}
