/** Why a person has to look at a payout before it is sent. */
export type ReviewReason = "velocity" | "refund_spike" | "new_requester";

export interface ReviewFacts {
  /** Instant payouts in any currency that were asked for in the last hour. */
  readonly recentCount: number;
  /** What was sold and refunded in the last day. */
  readonly soldMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundCount: number;
  /** What payouts of this person in all currencies came to that arrived long enough ago for a fraud to be noticed. */
  readonly provenMinorUnits: bigint;
  /** What they have asked for since without a review; and what was held and given up. */
  readonly unprovenMinorUnits: bigint;
  readonly amountMinorUnits: bigint;
  /** The most of one payout. */
  readonly mostMinorUnits: bigint;
}

const MOST_PER_HOUR = 15;
const MANY_REFUNDS = 5;

/** A person is known for so many times what has arrived. */
const KNOWN_FOR = 2n;

/** Simple rules that say the same for the same facts. Null when nothing is unusual. */
export function reviewReason(facts: ReviewFacts): ReviewReason | null {
  if (facts.recentCount >= MOST_PER_HOUR) return "velocity";
  if (facts.refundCount >= MANY_REFUNDS && facts.refundedMinorUnits * 2n > facts.soldMinorUnits) return "refund_spike";
  return isBeyondKnown(facts) ? "new_requester" : null;
}

/**
 * Everybody may ask for half of one payout; then what has arrived makes a person known for more of it. A small payout makes known for
 * little, and many at once count together.
 */
function isBeyondKnown(facts: ReviewFacts): boolean {
  const known = facts.mostMinorUnits / 2n + KNOWN_FOR * facts.provenMinorUnits;
  return facts.amountMinorUnits + facts.unprovenMinorUnits > known;
}
