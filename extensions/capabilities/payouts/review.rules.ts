/** The reason for a review before sending. */
export type ReviewReason = "velocity" | "refund_spike" | "new_requester";

export interface ReviewFacts {
  /** Instant payouts requested in the last hour, in any currency. */
  readonly recentCount: number;
  /** Amounts sold and refunded in the last day. */
  readonly soldMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundCount: number;
  /** The person's payouts in all currencies that arrived long enough ago for fraud to be noticed. */
  readonly provenMinorUnits: bigint;
  /** The person's later payouts without a review, and held ones that were canceled. */
  readonly unprovenMinorUnits: bigint;
  readonly amountMinorUnits: bigint;
  /** The maximum of one payout. */
  readonly mostMinorUnits: bigint;
}

const MOST_PER_HOUR = 15;
const MANY_REFUNDS = 5;

/** A person may request this multiple of their proven amount. */
const KNOWN_FOR = 2n;

/** Deterministic rules. Null when nothing is unusual. */
export function reviewReason(facts: ReviewFacts): ReviewReason | null {
  if (facts.recentCount >= MOST_PER_HOUR) return "velocity";
  if (facts.refundCount >= MANY_REFUNDS && facts.refundedMinorUnits * 2n > facts.soldMinorUnits) return "refund_spike";
  return isBeyondKnown(facts) ? "new_requester" : null;
}

/**
 * Anyone may request half of the maximum payout; proven amounts allow more. A small payout proves little, and
 * concurrent ones count together.
 */
function isBeyondKnown(facts: ReviewFacts): boolean {
  const known = facts.mostMinorUnits / 2n + KNOWN_FOR * facts.provenMinorUnits;
  return facts.amountMinorUnits + facts.unprovenMinorUnits > known;
}
