/** Every zone's days begin with a quarter of an hour in UTC, so that sums by quarters give the days of any zone. */
export function quarterOf(moment: Date): string {
  const quarter = new Date(moment);
  quarter.setUTCMinutes(Math.floor(moment.getUTCMinutes() / 15) * 15);
  return quarter.toISOString().slice(0, "2026-11-22T13:45".length);
}
