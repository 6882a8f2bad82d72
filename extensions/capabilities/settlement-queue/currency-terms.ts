import { worthOf } from "#contract/currency-worth.ts";

/** An organization's settings for one currency. Minor units are text, since JSON has no integers of this size. */
export interface CurrencyTerms {
  readonly currency: string;
  readonly minimumMinorUnits: string | null;
  readonly approvalThresholdMinorUnits: string | null;
}

type All = readonly CurrencyTerms[];

/** Smaller settlements are carried forward. The default minimum is worth about one US dollar. */
export function minimumIn(all: All, currency: string): bigint {
  const own = termsIn(all, currency)?.minimumMinorUnits;
  return own == null ? worthOf(1n, currency) : BigInt(own);
}

/**
 * The reason why a second person must approve: the amount exceeds the threshold, or other currencies have thresholds
 * and this one does not.
 */
export type ApprovalNeed = "over_threshold" | "threshold_missing";

interface Leaving {
  readonly currency: string;
  readonly amountMinorUnits: bigint;
  /** Amounts paid out within 24 hours or about to be. Splitting a payout does not split its total (`sumPaidOut`). */
  readonly paidOutMinorUnits: bigint;
}

/** A currency without a threshold always needs approval once another currency has one. */
export function approvalNeed(
  all: All,
  { currency, amountMinorUnits, paidOutMinorUnits }: Leaving,
): ApprovalNeed | null {
  const threshold = termsIn(all, currency)?.approvalThresholdMinorUnits;
  if (threshold != null) return paidOutMinorUnits + amountMinorUnits > BigInt(threshold) ? "over_threshold" : null;
  return all.some(({ approvalThresholdMinorUnits: others }) => others !== null) ? "threshold_missing" : null;
}

function termsIn(all: All, currency: string): CurrencyTerms | undefined {
  return all.find((each) => each.currency === currency);
}

export interface TermsChange {
  readonly currency: string;
  /** 0 removes it; undefined leaves it unchanged. */
  readonly minimumAmount?: bigint | undefined;
  readonly approvalThresholdAmount?: bigint | undefined;
}

/** By currency. A currency without remaining settings is removed. */
export function withChanges(all: All, changes: readonly TermsChange[]): CurrencyTerms[] {
  const byCurrency = new Map(all.map((terms) => [terms.currency, terms]));
  for (const { currency, minimumAmount, approvalThresholdAmount } of changes) {
    const before = byCurrency.get(currency);
    const minimumMinorUnits = changed(before?.minimumMinorUnits ?? null, minimumAmount);
    const approvalThresholdMinorUnits = changed(before?.approvalThresholdMinorUnits ?? null, approvalThresholdAmount);
    byCurrency.set(currency, { currency, minimumMinorUnits, approvalThresholdMinorUnits });
  }
  return [...byCurrency.values()]
    .filter(({ minimumMinorUnits, approvalThresholdMinorUnits }) => minimumMinorUnits ?? approvalThresholdMinorUnits)
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

function changed(before: string | null, amount: bigint | undefined): string | null {
  if (amount === undefined) return before;
  return amount === 0n ? null : String(amount);
}

/** As the API shows them. */
export function shownTerms(all: All) {
  return all.map(({ currency, minimumMinorUnits: minimum, approvalThresholdMinorUnits: threshold }) => ({
    currency,
    ...(minimum !== null && { minimumAmount: BigInt(minimum) }),
    ...(threshold !== null && { approvalThresholdAmount: BigInt(threshold) }),
  }));
}
