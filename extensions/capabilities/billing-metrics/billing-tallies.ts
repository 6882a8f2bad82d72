import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import { BillingSubscriberEntity, type MrrMovement, MrrMovementEntity } from "./billing-metrics.entity.ts";
import { countedAmount } from "./counted-amount.rules.ts";

/** Subscriptions by currency and status, with what they add to the monthly recurring revenue. */
export const statusTally = defineTally("billing_statuses", SubscriptionEntity, {
  groupOf: ({ currency, status }) => [currency, status],
  amountOf: countedAmount,
});

/** Customers who have subscribed and not churned, by currency. */
export const subscriberTally = defineTally("billing_subscribers", BillingSubscriberEntity, {
  groupOf: ({ currency, liveCount }) => (liveCount > 0 ? [currency] : null),
  amountOf: () => 0n,
});

/** The day in UTC that a moment of movements belongs to. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, "2026-11-22".length);

const kindOf = ({ type, churnType }: MrrMovement) => (churnType === "involuntary" ? "involuntary_churn" : type);

/** Movements by quarter of an hour, currency and kind: with them the days of any zone begin where they begin. */
export const quarterTally = defineTally("billing_movement_quarters", MrrMovementEntity, {
  groupOf: (movement) => [quarterOf(new Date(movement.createdAt)), movement.currency, kindOf(movement)],
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});

/** Movements by day in UTC, so that a month is about thirty sums and not three thousand. */
export const dayTally = defineTally("billing_movement_days", MrrMovementEntity, {
  groupOf: (movement) => [utcDayOf(new Date(movement.createdAt)), movement.currency, kindOf(movement)],
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});

/** Customers by the month of the first payment: the followers add to this tally. */
export const COHORTS = "billing_cohorts";
