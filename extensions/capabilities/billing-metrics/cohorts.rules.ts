/** In place of a month: how many customers first paid in the cohort's. */
export const PAID_FIRST = "first";

export interface CohortSum {
  readonly cohort: string;
  readonly currency: string;
  /** The month in which it changed, or `first`. */
  readonly month: string;
  readonly count: number;
  readonly amount: bigint;
}

const BASIS_POINTS = 10_000;

/** What is left of each cohort at the end of each of these months, YYYY-MM, the last of which is the current one. */
export function cohortsOf(sums: readonly CohortSum[], months: readonly string[]) {
  const cohorts = Map.groupBy(sums, ({ currency, cohort }) => `${currency} ${cohort}`);
  return [...cohorts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => {
      const customerCount = own.find(({ month }) => month === PAID_FIRST)?.count ?? 0;
      const [first] = own;
      if (!first || customerCount === 0) return [];
      const { cohort: month, currency } = first;
      return [{ month, currency, customerCount, months: leftOf(own, customerCount, monthsFrom(months, month)) }];
    });
}

/** In a test environment a cohort may be of a month that is not there yet. It has no months then. */
const monthsFrom = (months: readonly string[], first: string) => months.filter((month) => month >= first);

function leftOf(own: readonly CohortSum[], customerCount: number, months: readonly string[]) {
  return months.map((month, index) => {
    const until = own.filter((sum) => sum.month !== PAID_FIRST && sum.month <= month);
    const count = until.reduce((total, sum) => total + sum.count, 0);
    return {
      ...{ index, month, customerCount: count },
      retentionBasisPoints: Math.floor((count * BASIS_POINTS) / customerCount),
      mrrAmount: until.reduce((total, sum) => total + sum.amount, 0n),
    };
  });
}
