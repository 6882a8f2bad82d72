export type MovementType = "new" | "expansion" | "contraction" | "churn" | "reactivation";
export type ChurnType = "voluntary" | "involuntary";

/** A customer in one currency, as it was recorded last. */
export interface SubscriberState {
  readonly monthlyMinorUnits: bigint;
  /** Subscriptions that counted once and have not ended: one that is paused is among them. */
  readonly liveCount: number;
  readonly hasSubscribed: boolean;
}

/** One of its subscriptions, as it was recorded last. */
export interface CountedState {
  readonly monthlyMinorUnits: bigint;
  readonly isLive: boolean;
}

/** The subscription now. */
export interface SubscriptionNow {
  readonly amount: bigint;
  readonly hasEnded: boolean;
}

interface Moved {
  /** Null when only the records change. */
  readonly type: MovementType | null;
  readonly amount: bigint;
  readonly subscriber: SubscriberState;
  readonly counted: CountedState;
}

/**
 * What a change of a subscription is for its customer, as the field counts it: a second subscription is an expansion, the
 * end of one of two a contraction, and the end of the last one churn. A pause is a contraction. Null when nothing changes.
 */
export function movementOf(before: SubscriberState, counted: CountedState, now: SubscriptionNow): Moved | null {
  const amount = now.amount - counted.monthlyMinorUnits;
  const begins = !counted.isLive && !now.hasEnded && now.amount > 0n;
  const ends = counted.isLive && now.hasEnded;
  if (amount === 0n && !begins && !ends) return null;
  const liveCount = before.liveCount + Number(begins) - Number(ends);
  return {
    type: typeOf(before, { begins, isLast: ends && liveCount === 0, amount }),
    amount,
    subscriber: {
      monthlyMinorUnits: before.monthlyMinorUnits + amount,
      liveCount,
      hasSubscribed: before.hasSubscribed || begins,
    },
    counted: { monthlyMinorUnits: now.amount, isLive: begins || (counted.isLive && !ends) },
  };
}

interface Change {
  readonly begins: boolean;
  readonly isLast: boolean;
  readonly amount: bigint;
}

function typeOf(before: SubscriberState, { begins, isLast, amount }: Change): MovementType | null {
  if (begins && before.liveCount === 0) return before.hasSubscribed ? "reactivation" : "new";
  if (isLast) return "churn";
  if (amount === 0n) return null;
  return amount > 0n ? "expansion" : "contraction";
}

/** The end of a subscription that the system cancels follows from failed payments. */
export function churnTypeOf(cancellation: { readonly canceledBy: string } | null | undefined): ChurnType {
  return cancellation?.canceledBy === "system" ? "involuntary" : "voluntary";
}
