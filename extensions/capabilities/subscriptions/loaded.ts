import { type Coupon, CouponEntity } from "#extensions/capabilities/coupons/index.ts";
import { type BillingAccount, lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BilledItem, billedItems } from "./billed-items.ts";
import { itemsOf } from "./items.queries.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";
import { getSubscription } from "./subscriptions.service.ts";

/** A subscription with what decides what it is billed. */
export interface Loaded {
  readonly subscription: Subscription;
  readonly items: readonly BilledItem[];
  /** Null when it ended, or was used. */
  readonly coupon: Coupon | null;
}

/** A loaded subscription whose account is locked, so that nothing else bills or changes it. */
export interface Locked extends Loaded {
  readonly account: BillingAccount;
}

/** Locks the billing account of the subscription's customer, and reads the rest under that lock. @throws resource_missing */
export async function lockSubscription(phase: UnitOfWork, subscriptionId: string): Promise<Locked> {
  const { customerId, currency } = await getSubscription(phase, subscriptionId);
  const account = await lockBillingAccount(phase, { customerId, currency });
  const subscription = await readRow(phase, SubscriptionEntity, subscriptionId, "subscription");
  return { account, ...(await loadBilled(phase, subscription)) };
}

/** @throws resource_missing */
export async function loadSubscription(work: UnitOfWork, subscriptionId: string): Promise<Loaded> {
  return loadBilled(work, await getSubscription(work, subscriptionId));
}

async function loadBilled(work: UnitOfWork, subscription: Subscription): Promise<Loaded> {
  const { id, couponId } = subscription;
  const stored = (await itemsOf(work, [id])).get(id) ?? [];
  const items = await billedItems(
    work,
    stored.map(({ id: itemId, tax, ...item }) => ({ ...item, itemId, tax: tax ?? null })),
  );
  const coupon = couponId == null ? null : await readRow(work, CouponEntity, couponId, "coupon");
  return { subscription, items, coupon };
}

/** The row to change, locked last: see the order in `capabilities.ts`. */
export function lockSubscriptionRow(phase: UnitOfWork, { id }: Pick<Subscription, "id">): Promise<Subscription> {
  return lockRow(phase, SubscriptionEntity, id, "subscription");
}
