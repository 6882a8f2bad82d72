/** Days of the calendar in a zone. */
export function dayBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((moment) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate(),
  ) as [Temporal.PlainDate, Temporal.PlainDate];
  return first.until(last, { largestUnit: "days" }).days;
}
