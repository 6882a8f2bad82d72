import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Collection, StoredTax } from "#extensions/capabilities/invoices/index.ts";
import type { BillingAnchor, Interval } from "#extensions/capabilities/plans/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { StoredCancellation, StoredPause, StoredPendingChange } from "./subscription-shapes.rules.ts";
import type { SubscriptionStatus } from "./subscription-status.rules.ts";

/**
 * A customer who is billed in every period. Whoever changes it locks the customer's billing account first: that lock
 * keeps what was read of it, its items and its invoices true until the commit.
 */
export const SubscriptionEntity = defineEntity({
  name: "Subscription",
  tableName: "subscriptions",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    status: text().$type<SubscriptionStatus>(),
    /** Of its first item. */
    planId: text(),
    currency: text(),
    collectionMethod: text().$type<Collection>(),
    daysUntilDue: p.integer(),
    /** Null for the customer's default. */
    paymentMethodId: text().nullable(),
    interval: text().$type<Interval>(),
    intervalCount: p.integer(),
    anchorType: text().$type<BillingAnchor["type"]>(),
    anchorDay: p.integer().nullable(),
    timeZone: text(),
    /** When the period of `anchorIndex` begins. Every later one is computed from it. */
    anchorStartsAt: instant(),
    /** 0, or the period in which the anchor moved last. */
    anchorIndex: p.integer().default(0),
    /** Null in a trial. */
    periodIndex: p.integer().nullable(),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    /** Null when nothing more is billed. */
    nextBillingAt: instant().nullable(),
    /** How many periods are billed; null for no end. */
    termPeriods: p.integer().nullable(),
    trialStart: instant().nullable(),
    trialEnd: instant().nullable(),
    /** Of a trial that ends without a usable payment method. */
    trialEndBehavior: text().$type<"charge" | "cancel" | "pause">().nullable(),
    cancelAt: instant().nullable(),
    canceledAt: instant().nullable(),
    cancellation: p.json<StoredCancellation>().columnType("jsonb").nullable(),
    endedAt: instant().nullable(),
    pause: p.json<StoredPause>().columnType("jsonb").nullable(),
    pendingChange: p.json<StoredPendingChange>().columnType("jsonb").nullable(),
    couponId: text().nullable(),
    discountStartedAt: instant().nullable(),
    /** Null for one without an end, or that is used once. */
    discountEndsAt: instant().nullable(),
    /** What it comes to in a month after recurring discounts. 0 in a trial, while paused, and once it has ended. */
    monthlyMinorUnits: p.bigint("bigint").defaultRaw("0"),
    latestInvoiceId: text().nullable(),
    reference: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type Subscription = InferEntity<typeof SubscriptionEntity>;

/** One price of a subscription. */
export const SubscriptionItemEntity = defineEntity({
  name: "SubscriptionItem",
  tableName: "subscription_items",
  ...tenantOwned,
  properties: {
    ...resource(),
    subscriptionId: text(),
    position: p.integer(),
    planId: text(),
    priceId: text(),
    quantity: p.integer(),
    /** Instead of the price's own. */
    tax: p.json<StoredTax>().columnType("jsonb").nullable(),
    /** The period in which this price began: its phases count from there. */
    sinceIndex: p.integer(),
  },
});

export type SubscriptionItem = InferEntity<typeof SubscriptionItemEntity>;
