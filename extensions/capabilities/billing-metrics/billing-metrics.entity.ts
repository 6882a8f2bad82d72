import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ChurnType, MovementType } from "./movement.rules.ts";

/**
 * A customer in one currency, as its movements say. The lock of the customer's billing account, which whoever changes a
 * subscription or an invoice holds, keeps it true.
 */
export const BillingSubscriberEntity = defineEntity({
  name: "BillingSubscriber",
  tableName: "billing_subscribers",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    currency: text(),
    /** The sum of its movements. */
    monthlyMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** Subscriptions that counted once and have not ended. */
    liveCount: p.integer(),
    hasSubscribed: p.boolean(),
    /** YYYY-MM of the first payment, in the organization's zone of that time. Null before it. */
    cohortMonth: text().nullable(),
  },
});

export type BillingSubscriber = InferEntity<typeof BillingSubscriberEntity>;

/** What is counted of a subscription. */
export const CountedSubscriptionEntity = defineEntity({
  name: "CountedSubscription",
  tableName: "counted_subscriptions",
  ...tenantOwned,
  properties: {
    ...resource(),
    subscriptionId: text(),
    subscriberId: text(),
    monthlyMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** Whether it counted once and has not ended. */
    isLive: p.boolean(),
  },
});

export type CountedSubscription = InferEntity<typeof CountedSubscriptionEntity>;

/** A change of the monthly recurring revenue. It never changes. */
export const MrrMovementEntity = defineEntity({
  name: "MrrMovement",
  tableName: "mrr_movements",
  ...tenantOwned,
  properties: {
    ...resource(),
    type: text().$type<MovementType>(),
    churnType: text().$type<ChurnType>().nullable(),
    subscriptionId: text(),
    customerId: text(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    /** The customer's, after it. */
    customerMinorUnits: p.bigint("bigint"),
  },
});

export type MrrMovement = InferEntity<typeof MrrMovementEntity>;
