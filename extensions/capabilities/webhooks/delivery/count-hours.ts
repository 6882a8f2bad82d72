import { bucketOf, DURATION_BUCKETS_MS } from "../records/delivery-time.rules.ts";
import { type Attempted, isSuccess } from "./attempt.ts";
import type { HourCounts } from "./settle.queries.ts";

const HOUR_MS = 3_600_000;

/** Attempts per hour: counts, outcomes and durations. */
export function countByHour(attempts: readonly Attempted[]): HourCounts[] {
  const hours = Map.groupBy(attempts, ({ endedAt }) => endedAt.getTime() - (endedAt.getTime() % HOUR_MS));
  return [...hours].map(([hour, within]) => {
    const durations = DURATION_BUCKETS_MS.map(() => 0);
    for (const { answer } of within) {
      const bucket = bucketOf(answer.durationMs);
      durations[bucket] = (durations[bucket] ?? 0) + 1;
    }
    const delivered = within.filter(isSuccess).length;
    return { hour: new Date(hour), delivered, failed: within.length - delivered, durations };
  });
}
