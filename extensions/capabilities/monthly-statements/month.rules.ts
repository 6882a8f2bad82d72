/** A month of a time zone. */
export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  readonly start: Date;
  /** The first moment of the next month. */
  readonly end: Date;
}

interface Last {
  readonly month: string;
  readonly end: Date;
}

/**
 * The month after a statement. It starts where that one ended, also when the time zone has changed since: no moment is
 * in two statements or in none.
 */
export function monthAfter({ month, end }: Last, timeZone: string): Month {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 });
  return { month: next.toString(), start: end, end: startOf(next.add({ months: 1 }), timeZone) };
}

/** The month in which a currency's first row was booked. */
export function monthOf(moment: Date, timeZone: string): Month {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const month = local.toPlainDate().toPlainYearMonth();
  return { month: month.toString(), start: startOf(month, timeZone), end: startOf(month.add({ months: 1 }), timeZone) };
}

/** The first moment, which is not midnight where a clock change skips it. */
function startOf(month: Temporal.PlainYearMonth, timeZone: string): Date {
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
}
