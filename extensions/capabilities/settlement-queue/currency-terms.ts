import { worthOf } from "#contract/currency-worth.ts";

/** What an organization has chosen for one currency. JSON has no integers of this size, so minor units are texts. */
export interface CurrencyTerms {
  readonly currency: string;
  readonly minimumMinorUnits: string | null;
  readonly approvalThresholdMinorUnits: string | null;
}

type All = readonly CurrencyTerms[];

/** A settlement of less is carried forward: what is worth about a dollar, unless another minimum was chosen. */
export function minimumIn(all: All, currency: string): bigint {
  const own = termsIn(all, currency)?.minimumMinorUnits;
  return own == null ? worthOf(1n, currency) : BigInt(own);
}

/** Why a second person must approve so much: it is above the threshold, or thresholds are in use and this currency has none. */
export type ApprovalNeed = "over_threshold" | "threshold_missing";

interface Leaving {
  readonly currency: string;
  readonly amountMinorUnits: bigint;
  /** What left within 24 hours, or is about to: a payout that is split is none the less one amount (`sumPaidOut`). */
  readonly paidOutMinorUnits: bigint;
}

/** A control that has no amount in this currency is missing and not granted: everything needs approval then. */
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
  /** 0 takes it away; what is undefined stays. */
  readonly minimumAmount?: bigint | undefined;
  readonly approvalThresholdAmount?: bigint | undefined;
}

/** By currency. One of which nothing is left has no terms of its own. */
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
