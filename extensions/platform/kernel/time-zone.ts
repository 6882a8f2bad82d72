/**
 * The IANA spelling of the name; null for an unknown one. Offsets are none, since they have no daylight saving time.
 */
export function timeZoneNamed(name: string): string | null {
  try {
    // Intl would give a zone its former name, such as Asia/Calcutta.
    if (/^[A-Za-z]/.test(name)) return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
