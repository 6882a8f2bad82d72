/** Days of the calendar in a zone. */
export function dayBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((moment) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate(),
  ) as [Temporal.PlainDate, Temporal.PlainDate];
  return first.until(last, { largestUnit: "days" }).days;
}

/** The first moment of the day so many days after a moment. Midnight may not exist, and then the day begins later. */
export function startOfDay(from: Date, days: number, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(local.toPlainDate().add({ days }).toZonedDateTime(timeZone).epochMilliseconds);
}
