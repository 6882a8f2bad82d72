/** The days of a statement's month as filters of balance transactions, in the zone in which the month ended. */
export function monthFilters({ month, timeZone }: { month: string; timeZone: string }): Record<string, string> {
  return { created_from: `${month}-01`, ...untilEnd(lastDayOf(month), timeZone) };
}

/** Everything up to the end of the month. The newest row has the closing balance. */
export function closingFilters({ month, timeZone }: { month: string; timeZone: string }): Record<string, string> {
  return untilEnd(lastDayOf(month), timeZone);
}

/** Everything before the month. The newest row has the opening balance. */
export function openingFilters({ month, timeZone }: { month: string; timeZone: string }): Record<string, string> {
  const firstDay = new Date(`${month}-01T00:00:00Z`);
  return untilEnd(dayOf(new Date(firstDay.getTime() - DAY_MS)), timeZone);
}

const DAY_MS = 86_400_000;

function untilEnd(day: string, timeZone: string) {
  return { created_to: day, created_zone: timeZone };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return dayOf(new Date(Date.UTC(year, number, 0)));
}

const dayOf = (at: Date) => at.toISOString().slice(0, "2026-11-30".length);
