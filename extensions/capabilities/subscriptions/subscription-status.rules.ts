export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled"
  | "expired";

/** What happens to a subscription. A scheduled cancellation is a field, and no status. */
export type Cause =
  | "first_payment_succeeded"
  | "first_payment_succeeded_in_trial"
  | "first_payment_overdue"
  | "trial_ended"
  | "trial_ended_without_payment"
  | "renewal_failed"
  | "payment_succeeded"
  | "retries_exhausted"
  | "paused"
  | "resumed"
  | "resumed_owing"
  | "resumed_in_trial"
  | "canceled"
  | "term_ended";

/** Those that have not ended. */
export const LIVE: readonly SubscriptionStatus[] = [
  ...(["incomplete", "trialing", "active", "past_due", "unpaid", "paused"] as const),
];

type Moves = Readonly<Partial<Record<Cause, SubscriptionStatus>>>;

const MOVES: Readonly<Record<SubscriptionStatus, Moves>> = {
  incomplete: {
    first_payment_succeeded: "active",
    first_payment_succeeded_in_trial: "trialing",
    first_payment_overdue: "incomplete_expired",
    canceled: "canceled",
  },
  trialing: {
    trial_ended: "active",
    trial_ended_without_payment: "past_due",
    paused: "paused",
    canceled: "canceled",
  },
  active: { renewal_failed: "past_due", paused: "paused", canceled: "canceled", term_ended: "expired" },
  past_due: { payment_succeeded: "active", retries_exhausted: "unpaid", paused: "paused", canceled: "canceled" },
  unpaid: { payment_succeeded: "active", paused: "paused", canceled: "canceled" },
  paused: {
    resumed: "active",
    resumed_owing: "past_due",
    resumed_in_trial: "trialing",
    canceled: "canceled",
  },
  incomplete_expired: {},
  canceled: {},
  expired: {},
};

/** The status after the cause; null where a subscription of this status does not take it. */
export function statusAfter(status: SubscriptionStatus, cause: Cause): SubscriptionStatus | null {
  return MOVES[status][cause] ?? null;
}

/** Whether nothing can happen to it any more. */
export function isFinal(status: SubscriptionStatus): boolean {
  return Object.keys(MOVES[status]).length === 0;
}
