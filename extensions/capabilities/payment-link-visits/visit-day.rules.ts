/** The day that a moment belongs to in a zone, and its end: the first moment of the next day. */
export function dayOf(now: Date, timeZone: string): { readonly day: string; readonly end: Date } {
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const next = date.add({ days: 1 }).toZonedDateTime({ timeZone });
  return { day: date.toString(), end: new Date(next.epochMilliseconds) };
}
