import { exponentOf } from "#contract/money.ts";

/** Major units of a currency that are worth about a dollar, where that is far from one. */
const WORTH: Readonly<Record<string, bigint>> = {
  ...{ CLP: 900n, COP: 4_000n, HUF: 350n, IDR: 16_000n, INR: 85n, JPY: 150n, KRW: 1_400n, VND: 25_000n },
};

/** So many dollars in minor units of the currency, rounded to its size. */
function worthOf(dollars: bigint, currency: string): bigint {
  return dollars * (WORTH[currency] ?? 1n) * 10n ** BigInt(exponentOf(currency));
}

export interface AmountRange {
  readonly least: bigint;
  readonly most: bigint;
}

/** What one instant payout may be. */
export function instantRange(currency: string): AmountRange {
  return { least: worthOf(1n, currency), most: worthOf(10_000n, currency) };
}

export type LimitWindow = "day" | "week" | "month";

export interface InstantLimit {
  readonly window: LimitWindow;
  /** `merchant` is the organization's own; `platform` is the most that any organization may have. */
  readonly scope: "merchant" | "platform";
  readonly amount: bigint;
  readonly count: number;
}

const LIMITS = [
  ["day", "merchant", 10_000n, 20],
  ["week", "merchant", 30_000n, 60],
  ["month", "merchant", 50_000n, 150],
  ["day", "platform", 50_000n, 50],
  ["week", "platform", 150_000n, 200],
  ["month", "platform", 500_000n, 500],
] as const;

export function instantLimits(currency: string): InstantLimit[] {
  return LIMITS.map(([window, scope, dollars, count]) => ({
    window,
    scope,
    amount: worthOf(dollars, currency),
    count,
  }));
}

const FEE_BASIS_POINTS = 150n;
const LEAST_FEE_CENTS = 50n;

/** 1.5 % rounded half up, and at least about 50 cents. */
export function instantFee(amount: bigint, currency: string): bigint {
  const share = (amount * FEE_BASIS_POINTS + 5_000n) / 10_000n;
  const least = worthOf(LEAST_FEE_CENTS, currency) / 100n;
  return share > least ? share : least;
}

/** The most that can arrive when so much may be taken from the balance. 0 when not even the fee fits. */
export function mostWithin(total: bigint, currency: string): bigint {
  const byShare = (total * 10_000n) / (10_000n + FEE_BASIS_POINTS);
  const byLeast = total - instantFee(0n, currency);
  // The share is rounded, so that one more minor unit may fit, or one less.
  for (const amount of [byShare + 1n, byShare, byShare - 1n, byLeast])
    if (amount > 0n && amount + instantFee(amount, currency) <= total) return amount;
  return 0n;
}
