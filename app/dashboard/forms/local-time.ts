import { parseDateTime, toZoned } from "@internationalized/date";

/** The instant, as RFC 3339, of a date or a local time in a zone. Null when there is no such zone or time. */
export function instantIn(timeZone: string, local: string): string | null {
  try {
    return toZoned(parseDateTime(local), timeZone).toAbsoluteString();
  } catch {
    return null;
  }
}
