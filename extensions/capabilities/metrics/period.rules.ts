const DAYS = { today: 1, "7d": 7, "30d": 30, "90d": 90 } as const;
const WEEK = 7;
const QUARTER_MS = 15 * 60_000;

export type MetricsRange = keyof typeof DAYS;

interface Period {
  readonly start: Date;
  /** The first moment after it. */
  readonly end: Date;
}

export interface Periods {
  readonly current: Period;
  readonly previous: Period;
  /** The days of the current period, the oldest first. */
  readonly days: readonly { readonly date: string; readonly start: Date }[];
}

export const isRange = (text: string): text is MetricsRange => Object.hasOwn(DAYS, text);

/**
 * The last days in a zone, including today, and those before until the same time of day, so that both are equally long.
 * Today is compared with the same weekday a week before.
 */
export function periodsOf(range: MetricsRange, now: Date, timeZone: string): Periods {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const back = range === "today" ? WEEK : DAYS[range];
  const first = local.toPlainDate().subtract({ days: DAYS[range] - 1 });
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds);
  return {
    current: { start: startOf(first), end: now },
    previous: {
      start: startOf(first.subtract({ days: back })),
      end: quarterBefore(local.subtract({ days: back }).epochMilliseconds),
    },
    days: Array.from({ length: DAYS[range] }, (_, day) => {
      const date = first.add({ days: day });
      return { date: date.toString(), start: startOf(date) };
    }),
  };
}

/** Sums are by quarter of an hour. */
const quarterBefore = (ms: number) => new Date(Math.floor(ms / QUARTER_MS) * QUARTER_MS);
