import { declineCodeOf } from "./outcome.rules.ts";

interface Sum {
  readonly name: string;
  readonly outcome: string;
  readonly count: bigint;
  readonly amount: bigint;
}

const TOP = 5;
const BASIS_POINTS = 10_000n;

/** A share in basis points, rounded down. Absent for nothing. */
function shareOf(part: bigint, whole: bigint): number | undefined {
  return whole > 0n ? Number((part * BASIS_POINTS) / whole) : undefined;
}

/** The numbers of a period's payments in one currency. */
export function paymentMetrics(sums: readonly Sum[]) {
  const attempted = sums.filter(({ name }) => name === "metrics_payments");
  const succeeded = attempted.filter(({ outcome }) => outcome === "succeeded");
  const [grossAmount, refundedAmount, feeAmount] = [
    amountOf(attempted),
    amountOf(sums.filter(({ name }) => name === "metrics_refunds")),
    amountOf(sums.filter(({ name }) => name === "metrics_fees")),
  ];
  const count = countOf(succeeded);
  return {
    grossAmount,
    refundedAmount,
    feeAmount,
    netAmount: grossAmount - refundedAmount - feeAmount,
    succeededCount: Number(count),
    attemptedCount: Number(countOf(attempted)),
    averageAmount: count > 0n ? amountOf(succeeded) / count : undefined,
    successRateBasisPoints: shareOf(count, countOf(attempted)),
    feeRateBasisPoints: shareOf(feeAmount, grossAmount),
  };
}

/** The declines that most payments ended with, the most frequent first. */
export function topDeclines(sums: readonly Sum[]) {
  const byCode = Map.groupBy(sums, ({ outcome }) => declineCodeOf(outcome));
  return [...byCode]
    .flatMap(([declineCode, each]) => (declineCode === null ? [] : [{ declineCode, count: Number(countOf(each)) }]))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.declineCode < other.declineCode ? -1 : 1))
    .slice(0, TOP);
}

/** The numbers of the disputes that banks opened in a period, in one currency. */
export function disputeMetrics(sums: readonly Sum[]) {
  const opened = sums.filter(({ name }) => name === "metrics_disputes");
  const countAs = (wanted: string) => countOf(opened.filter(({ outcome }) => outcome === wanted));
  const [won, lost] = [countAs("won"), countAs("lost")];
  return {
    openedCount: Number(countOf(opened)),
    openedAmount: amountOf(opened),
    wonCount: Number(won),
    lostCount: Number(lost),
    disputeRateBasisPoints: shareOf(countOf(opened), BigInt(paymentMetrics(sums).succeededCount)),
    winRateBasisPoints: shareOf(won, won + lost),
  };
}

export const countOf = (sums: readonly Sum[]) => sums.reduce((total, { count }) => total + count, 0n);
export const amountOf = (sums: readonly Sum[]) => sums.reduce((total, { amount }) => total + amount, 0n);
