import { isBankHoliday } from "./bank-holidays.ts";
import type { SettlementTerms } from "./settlement-settings.service.ts";
import { isWeekend } from "./weekends.ts";

type Delay = Pick<SettlementTerms, "timeZone" | "cutoffTime" | "delayBusinessDays">;

/** The availability day of a sale: a number of the currency's business days after the cut-off's day. */
export function availableOn({ timeZone, cutoffTime, delayBusinessDays }: Delay, currency: string, soldAt: Date): Date {
  const local = zoned(soldAt, timeZone);
  const isLate = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(cutoffTime)) > 0;
  let day = isLate ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  for (let left = delayBusinessDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(currency, day)) left -= 1;
  }
  return startOf(day, timeZone);
}

function isBusinessDay(currency: string, day: Temporal.PlainDate): boolean {
  return !isWeekend(currency, day) && !isBankHoliday(currency, day);
}

type Closing = Pick<SettlementTerms, "schedule" | "scheduleDay" | "timeZone">;

/** Local time. Amounts that become available at the start of the day are part of that day's settlement. */
const CLOSING_TIME = "01:00";

/** The closing time of a settlement that starts accruing now. Null for manual closing. */
export function nextClose({ schedule, scheduleDay, timeZone }: Closing, from: Date): Date | null {
  if (schedule === "manual") return null;
  const local = zoned(from, timeZone);
  const isBefore = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(CLOSING_TIME)) < 0;
  const last = local.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
  const day = schedule === "daily" ? last.add({ days: 1 }) : nextScheduledDay(last, schedule, scheduleDay ?? 1);
  return new Date(day.toZonedDateTime({ timeZone, plainTime: CLOSING_TIME }).epochMilliseconds);
}

function nextScheduledDay(last: Temporal.PlainDate, schedule: "weekly" | "monthly", wanted: number) {
  if (schedule === "weekly") return last.add({ days: ((wanted - last.dayOfWeek + 6) % 7) + 1 });
  // A shorter month uses its last day.
  const inMonth = (month: Temporal.PlainDate) => month.with({ day: wanted }, { overflow: "constrain" });
  const next = inMonth(last);
  return Temporal.PlainDate.compare(next, last) > 0 ? next : inMonth(last.with({ day: 1 }).add({ months: 1 }));
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}

function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}
