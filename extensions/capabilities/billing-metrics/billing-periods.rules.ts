/** A day or a month in a zone. */
export interface BillingPeriod {
  /** Its first day, YYYY-MM-DD. */
  readonly date: string;
  readonly start: Date;
  /** The first moment after it. */
  readonly end: Date;
}

const MONTH_LENGTH = "2026-11".length;

/** The month that a moment belongs to in a zone, YYYY-MM. */
export function monthOf(moment: Date, timeZone: string): string {
  return localDate(moment, timeZone).toString().slice(0, MONTH_LENGTH);
}

/** The last months, the current one included, the oldest first. */
export function lastMonths(count: number, now: Date, timeZone: string): BillingPeriod[] {
  const first = localDate(now, timeZone)
    .with({ day: 1 })
    .subtract({ months: count - 1 });
  return Array.from({ length: count }, (_, months) =>
    period(first.add({ months }), first.add({ months: months + 1 }), timeZone),
  );
}

/** The last days, today included, the oldest first. */
export function lastDays(count: number, now: Date, timeZone: string): BillingPeriod[] {
  const first = localDate(now, timeZone).subtract({ days: count - 1 });
  return Array.from({ length: count }, (_, days) =>
    period(first.add({ days }), first.add({ days: days + 1 }), timeZone),
  );
}

const localDate = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

function period(from: Temporal.PlainDate, until: Temporal.PlainDate, timeZone: string): BillingPeriod {
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds);
  return { date: from.toString(), start: startOf(from), end: startOf(until) };
}
