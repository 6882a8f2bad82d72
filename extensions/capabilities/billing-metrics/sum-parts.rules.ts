/** A range of sums: those of quarters of an hour, or of days in UTC. */
export interface SumPart {
  readonly size: "quarter" | "day";
  readonly from: Date;
  /** Null for no end. */
  readonly until: Date | null;
}

const DAY_MS = 24 * 3_600_000;

/** A span as few sums: whole days in UTC, and quarters of an hour before and after them. Null for no end. */
export function partsOf(start: Date, end: Date | null): SumPart[] {
  const firstDay = new Date(Math.ceil(start.getTime() / DAY_MS) * DAY_MS);
  const lastDay = end && new Date(Math.floor(end.getTime() / DAY_MS) * DAY_MS);
  if (end && lastDay && firstDay >= lastDay) return [{ size: "quarter", from: start, until: end }];
  const parts: SumPart[] = [
    { size: "quarter", from: start, until: firstDay },
    { size: "day", from: firstDay, until: lastDay },
    ...(lastDay ? [{ size: "quarter" as const, from: lastDay, until: end }] : []),
  ];
  return parts.filter(({ from, until }) => until === null || from < until);
}
