/** The quotient of two numbers that are not negative, rounded half up. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + of(item), 0n);
}

/**
 * Divides a sum in proportion to weights that add up to at least as much. Every share is rounded down, and the units
 * that are left go to the largest remainders, of equal ones to the first. No share is above its weight.
 */
export function spread(sum: bigint, weights: readonly bigint[]): bigint[] {
  const total = sumOf(weights, (weight) => weight);
  if (total === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (sum * weight) / total);
  const left = Number(sum - sumOf(shares, (share) => share));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (sum * weight) % total }))
    .sort(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(one.remainder > other.remainder) || one.index - other.index,
    );
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (raised.has(index) ? share + 1n : share));
}
