const DURATION = /^P(?!$)(\d{1,9}[YMWD])*(T(\d{1,9}[HMS])+)?$/;

/** A duration in ISO 8601 after a time, by the calendar of UTC. Null for what is no duration, or too long for a date. */
export function momentAfter(from: Date, duration: string): Date | null {
  if (!DURATION.test(duration)) return null;
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO("UTC");
    return new Date(local.add(Temporal.Duration.from(duration)).epochMilliseconds);
  } catch (error) {
    // Its parts are out of order, or the time is beyond all that a date can be.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
