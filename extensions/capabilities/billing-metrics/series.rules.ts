export interface MovementSum {
  /** The place of its period. */
  readonly bucket: number;
  readonly currency: string;
  /** A type of movement, `involuntary_churn`, `trial_converted` or `trial_lost`. */
  readonly kind: string;
  readonly count: number;
  readonly amount: bigint;
}

interface Standing {
  readonly amount: bigint;
  readonly count: number;
}

const BASIS_POINTS = 10_000;

/** What changed in each period, and what that left. It is counted back from what there is now, so that history costs nothing. */
export function seriesOf(periods: number, sums: readonly MovementSum[], now: Standing) {
  const byBucket = Map.groupBy(sums, ({ bucket }) => bucket);
  const changes = Array.from({ length: periods }, (_, bucket) => changesOf(byBucket.get(bucket) ?? []));
  let opening = changes.reduce<Standing>(minus, now);
  return changes.map((change) => {
    const [before, after] = [opening, plus(opening, change)];
    opening = after;
    return {
      openingAmount: before.amount,
      ...change.fields,
      closingAmount: after.amount,
      openingCount: before.count,
      closingCount: after.count,
      churnRateBasisPoints: shareOf(change.fields.churnCount, before.count),
      trialConversionBasisPoints: conversionOf(change.fields),
    };
  });
}

function changesOf(sums: readonly MovementSum[]) {
  const of = (...kinds: readonly string[]) => sums.filter(({ kind }) => kinds.includes(kind));
  const [began, returned, left, failed] = [
    of("new"),
    of("reactivation"),
    of("churn", "involuntary_churn"),
    of("involuntary_churn"),
  ];
  return {
    amount: amountOf(sums),
    count: countOf(began) + countOf(returned) - countOf(left),
    fields: {
      newAmount: amountOf(began),
      expansionAmount: amountOf(of("expansion")),
      contractionAmount: amountOf(of("contraction")),
      churnAmount: amountOf(left),
      involuntaryChurnAmount: amountOf(failed),
      reactivationAmount: amountOf(returned),
      newCount: countOf(began),
      churnCount: countOf(left),
      involuntaryChurnCount: countOf(failed),
      reactivationCount: countOf(returned),
      trialConvertedCount: countOf(of("trial_converted")),
      trialLostCount: countOf(of("trial_lost")),
    },
  };
}

const conversionOf = ({
  trialConvertedCount,
  trialLostCount,
}: {
  trialConvertedCount: number;
  trialLostCount: number;
}) => shareOf(trialConvertedCount, trialConvertedCount + trialLostCount);

const plus = (one: Standing, other: Standing): Standing => ({
  amount: one.amount + other.amount,
  count: one.count + other.count,
});

const minus = (one: Standing, other: Standing): Standing => ({
  amount: one.amount - other.amount,
  count: one.count - other.count,
});

const amountOf = (sums: readonly MovementSum[]) => sums.reduce((total, { amount }) => total + amount, 0n);
const countOf = (sums: readonly MovementSum[]) => sums.reduce((total, { count }) => total + count, 0);

/** A share in basis points, rounded down. Absent for nothing. */
function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.floor((part * BASIS_POINTS) / whole) : undefined;
}
