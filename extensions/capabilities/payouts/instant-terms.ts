import { worthOf } from "#contract/currency-worth.ts";

export interface AmountRange {
  readonly least: bigint;
  readonly most: bigint;
}

/** Minimum and maximum of an instant payout, worth 1 and 10,000 USD. */
export function instantRange(currency: string): AmountRange {
  return { least: worthOf(1n, currency), most: worthOf(10_000n, currency) };
}

export type LimitWindow = "day" | "week" | "month";

export interface InstantLimit {
  readonly window: LimitWindow;
  /** `merchant` is the organization's own limit; `platform` applies to every organization. */
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

/** The maximum that arrives when the total, including the fee, is limited. 0 when it does not cover the fee. */
export function mostWithin(total: bigint, feeOf: (amount: bigint) => bigint): bigint {
  let [low, high] = [0n, total];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle + feeOf(middle) <= total) low = middle;
    else high = middle - 1n;
  }
  return low;
}
