/** Why a person has to look at a payout before it is sent. */
export type ReviewReason = "velocity" | "refund_spike" | "new_requester";

export interface ReviewFacts {
  /** Instant payouts that were asked for in the last hour. */
  readonly recentCount: number;
  /** What was sold and refunded in the last day. */
  readonly soldMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundCount: number;
  /** Whether this person or key has had a payout that arrived. */
  readonly isKnownRequester: boolean;
  readonly amountMinorUnits: bigint;
  /** The most of one payout. */
  readonly mostMinorUnits: bigint;
}

const MOST_PER_HOUR = 15;
const MANY_REFUNDS = 5;

/** Simple rules that say the same for the same facts. Null when nothing is unusual. */
export function reviewReason(facts: ReviewFacts): ReviewReason | null {
  if (facts.recentCount >= MOST_PER_HOUR) return "velocity";
  if (facts.refundCount >= MANY_REFUNDS && facts.refundedMinorUnits * 2n > facts.soldMinorUnits) return "refund_spike";
  if (!facts.isKnownRequester && facts.amountMinorUnits * 2n > facts.mostMinorUnits) return "new_requester";
  return null;
}
