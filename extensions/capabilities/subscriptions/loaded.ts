import { type Coupon, CouponEntity } from "#extensions/capabilities/coupons/index.ts";
import { type BillingAccount, lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
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
  return { account, ...(await loadBilled(phase, await getSubscription(phase, subscriptionId))) };
}

/** @throws resource_missing */
export async function loadSubscription(work: UnitOfWork, subscriptionId: string): Promise<Loaded> {
  return loadBilled(work, await getSubscription(work, subscriptionId));
}

async function loadBilled(work: UnitOfWork, subscription: Subscription): Promise<Loaded> {
  const [loaded] = await loadAll(work, [subscription]);
  if (!loaded) throw new Error(`the subscription ${subscription.id} was not read`);
  return loaded;
}

/** What decides what each of them is billed. */
export async function loadAll(work: UnitOfWork, subscriptions: readonly Subscription[]): Promise<Loaded[]> {
  const stored = await itemsOf(
    work,
    subscriptions.map(({ id }) => id),
  );
  const billed = await billedItems(
    work,
    [...stored.values()].flat().map(({ id: itemId, tax, ...item }) => ({ ...item, itemId, tax: tax ?? null })),
  );
  const items = Map.groupBy(billed, ({ subscriptionId }) => subscriptionId);
  const id = [...new Set(subscriptions.flatMap(({ couponId }) => couponId ?? []))];
  const coupons = id.length === 0 ? [] : await readRows(work, CouponEntity, { id });
  return subscriptions.map((subscription) => ({
    subscription,
    items: items.get(subscription.id) ?? [],
    coupon: coupons.find((coupon) => coupon.id === subscription.couponId) ?? null,
  }));
}

/** The row to change, locked last: see the order in `capabilities.ts`. */
export function lockSubscriptionRow(phase: UnitOfWork, { id }: Pick<Subscription, "id">): Promise<Subscription> {
  return lockRow(phase, SubscriptionEntity, id, "subscription");
}
