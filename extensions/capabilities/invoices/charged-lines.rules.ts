import { halfUp, spread, sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { Charged } from "./charged.rules.ts";

const BASIS_POINTS = 10_000n;
const MILLIPERCENT = 100_000n;

/** A tax that the merchant gives. */
export interface GivenTax {
  readonly name: string;
  /** Thousandths of a percent. */
  readonly millipercent: number;
  /** Whether it is within the amount. */
  readonly inclusive: boolean;
}

/** A line before discount and tax. */
export interface PlainLine {
  /** In minor units, 0 or more. */
  readonly amount: bigint;
  readonly tax: GivenTax | null;
  readonly isDiscounted: boolean;
}

/** A reduction of all discounted lines together. */
export type Reduction = { readonly basisPoints: number } | { readonly amount: bigint };

/**
 * The lines with their shares of discount and tax. A discount, and the tax of each rate, are computed once for all their
 * lines, rounded half up, and split by largest remainder: the sums are what a reader computes from the totals.
 */
export function chargedLines(lines: readonly PlainLine[], reduction: Reduction | null): Charged[] {
  const discounts = discountShares(lines, reduction);
  const bases = lines.map(({ amount }, index) => amount - (discounts[index] ?? 0n));
  const taxes = taxShares(lines, bases);
  return lines.map(({ amount, tax }, index) => {
    const share = taxes[index] ?? 0n;
    return {
      amount,
      discount: discounts[index] ?? 0n,
      tax: tax?.inclusive ? 0n : share,
      includedTax: tax?.inclusive ? share : 0n,
    };
  });
}

function discountShares(lines: readonly PlainLine[], reduction: Reduction | null): bigint[] {
  const weights = lines.map(({ amount, isDiscounted }) => (isDiscounted ? amount : 0n));
  if (!reduction) return weights.map(() => 0n);
  const whole = sumOf(weights, (weight) => weight);
  const asked = "amount" in reduction ? reduction.amount : halfUp(whole * BigInt(reduction.basisPoints), BASIS_POINTS);
  return spread(asked < whole ? asked : whole, weights);
}

function taxShares(lines: readonly PlainLine[], bases: readonly bigint[]): bigint[] {
  const shares = lines.map(() => 0n);
  const byRate = Map.groupBy(lines.keys(), (index) => keyOf(lines[index]?.tax ?? null));
  for (const places of byRate.values()) {
    const tax = lines[places[0] ?? 0]?.tax;
    if (!tax) continue;
    const weights = places.map((place) => bases[place] ?? 0n);
    const rate = BigInt(tax.millipercent);
    const whole = halfUp(sumOf(weights, (weight) => weight) * rate, tax.inclusive ? MILLIPERCENT + rate : MILLIPERCENT);
    for (const [place, share] of spread(whole, weights).entries()) shares[places[place] ?? 0] = share;
  }
  return shares;
}

const keyOf = (tax: GivenTax | null): string =>
  tax ? JSON.stringify([tax.name, tax.millipercent, tax.inclusive]) : "";
