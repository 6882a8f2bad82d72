/** A number of visits, or of attempts with one status, of one day and way. */
export interface FunnelSum {
  readonly date: string;
  readonly way: string;
  /** `visit`, or the status of attempts. */
  readonly outcome: string;
  readonly count: number;
}

const BASIS_POINTS = 10_000;

/** A share in basis points, rounded down. Absent for nothing. */
function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.floor((part * BASIS_POINTS) / whole) : undefined;
}

export function funnelCounts(sums: readonly FunnelSum[]) {
  const visitCount = countOf(sums.filter(({ outcome }) => outcome === "visit"));
  const attemptCount = countOf(sums) - visitCount;
  const paidCount = countOf(sums.filter(({ outcome }) => outcome === "paid"));
  return {
    ...{ visitCount, attemptCount, paidCount },
    attemptRateBasisPoints: shareOf(attemptCount, visitCount),
    paidRateBasisPoints: shareOf(paidCount, attemptCount),
  };
}

const countOf = (sums: readonly FunnelSum[]) => sums.reduce((total, { count }) => total + count, 0);
