/** The instant, as RFC 3339, of a date or a local time in a zone. Null when there is no such zone or time. */
export function instantIn(timeZone: string, local: string): string | null {
  const asUtc = Date.parse(local.includes("T") ? `${local}Z` : `${local}T00:00Z`);
  try {
    // The offset belongs to the instant, which the offset decides: the second try is right on both sides of a change.
    const first = asUtc - offsetAt(asUtc, timeZone);
    return new Date(asUtc - offsetAt(first, timeZone)).toISOString();
  } catch {
    return null;
  }
}

/** How far the zone's clocks are ahead of UTC at the instant, in milliseconds. @throws RangeError for an unknown zone */
function offsetAt(epochMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(epochMs / 1000) * 1000;
}
