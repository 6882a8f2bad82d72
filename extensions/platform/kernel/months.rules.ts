/** "2026-11" in UTC. The ORM may give a time as the driver returned it. */
export const monthOf = (at: Date | string): string => new Date(at).toISOString().slice(0, "2026-11".length);

/** Some months before a month. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, index - 1 - count, 1)));
}

/** The months up to one, which is the last. */
export function monthsUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_none, place) => monthBefore(last, count - 1 - place));
}
