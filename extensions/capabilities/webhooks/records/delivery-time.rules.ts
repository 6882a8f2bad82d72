/** Upper bounds of the histogram of attempt durations; an attempt takes at most 15 seconds. */
export const DURATION_BUCKETS_MS: readonly number[] = [
  10, 20, 30, 40, 50, 75, 100, 140, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000,
];

/** The index of the duration's bucket. Longer durations count in the last one. */
export function bucketOf(durationMs: number): number {
  const bucket = DURATION_BUCKETS_MS.findIndex((bound) => durationMs <= bound);
  return bucket === -1 ? DURATION_BUCKETS_MS.length - 1 : bucket;
}

/** The bound that `percent` of the durations do not exceed. Null without counts. */
export function percentileOf(counts: readonly bigint[], percent: bigint): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0n);
  if (total === 0n) return null;
  let seen = 0n;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen * 100n >= total * percent;
  });
  return DURATION_BUCKETS_MS[bucket] ?? null;
}
