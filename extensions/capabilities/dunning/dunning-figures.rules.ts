/** A sum of invoices whose charge first failed with one code, by what became of them. */
export interface BegunSum {
  readonly group: readonly string[];
  readonly count: number;
}

export interface DeclineFigures {
  readonly code: string;
  readonly dunningCount: number;
  readonly retryingCount: number;
  readonly recoveredCount: number;
  readonly stoppedCount: number;
  /** Null while all are charged again. */
  readonly recoveryRateBasisPoints: number | null;
}

const BASIS_POINTS = 10_000;

/** By decline code, the most frequent first. The groups are the code, its advice and what became of the invoice. */
export function declineFigures(sums: readonly BegunSum[]): DeclineFigures[] {
  const byCode = Map.groupBy(sums, ({ group }) => group[0] ?? "");
  return [...byCode]
    .map(([code, own]) => figuresOf(code, own))
    .sort((one, other) => other.dunningCount - one.dunningCount || (one.code < other.code ? -1 : 1));
}

function figuresOf(code: string, sums: readonly BegunSum[]): DeclineFigures {
  const as = (status: string) =>
    sums.filter(({ group }) => group[2] === status).reduce((total, { count }) => total + count, 0);
  const [retryingCount, recoveredCount, stoppedCount] = [as("retrying"), as("recovered"), as("stopped")];
  const ended = recoveredCount + stoppedCount;
  return {
    ...{ code, retryingCount, recoveredCount, stoppedCount, dunningCount: retryingCount + ended },
    recoveryRateBasisPoints: ended === 0 ? null : Math.floor((recoveredCount * BASIS_POINTS) / ended),
  };
}
