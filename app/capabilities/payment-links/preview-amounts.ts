export interface PricedLine {
  readonly amount: bigint;
  /** Thousandths of a percent; 0 without a tax. */
  readonly millipercent: number;
  readonly isInclusive: boolean;
}

export interface PreviewDiscount {
  readonly amount: bigint | null;
  readonly basisPoints: number;
}

export interface PreviewAmounts {
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly includedTax: bigint;
  readonly total: bigint;
}

/**
 * What a payer pays who leaves every choice as it is, as the service computes it: the discount is spread over the lines by
 * largest remainder, then each line is taxed, rounded half up. A test holds both to the same results.
 */
export function previewAmounts(lines: readonly PricedLine[], off: PreviewDiscount): PreviewAmounts {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const asked = off.amount ?? halfUp(subtotal * BigInt(off.basisPoints), 10_000n);
  const discount = asked < subtotal ? asked : subtotal;
  const shares = spread(discount, lines, subtotal);
  let [tax, includedTax] = [0n, 0n];
  for (const [index, { amount, millipercent, isInclusive }] of lines.entries()) {
    const rate = BigInt(millipercent);
    const part = halfUp((amount - (shares[index] ?? 0n)) * rate, isInclusive ? 100_000n + rate : 100_000n);
    if (isInclusive) includedTax += part;
    else tax += part;
  }
  return { subtotal, discount, tax, includedTax, total: subtotal - discount + tax };
}

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

function spread(sum: bigint, lines: readonly PricedLine[], total: bigint): bigint[] {
  if (total === 0n) return lines.map(() => 0n);
  const shares = lines.map(({ amount }) => (sum * amount) / total);
  const byRemainder = lines
    .map(({ amount }, index) => ({ index, remainder: (sum * amount) % total }))
    .sort((one, other) => Number(other.remainder - one.remainder > 0n) - Number(one.remainder - other.remainder > 0n));
  const left = Number(sum - shares.reduce((all, share) => all + share, 0n));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
