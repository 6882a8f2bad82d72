import { PlanEntity, PriceEntity } from "#extensions/capabilities/plans/index.ts";
import {
  type BilledItem,
  billedItems,
  itemAmount,
  type Loaded,
  type Subscription,
} from "#extensions/capabilities/subscriptions/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isChangeable } from "./payer-subscription.rules.ts";

/** An item as it would be with another price. */
export interface Offer {
  readonly item: BilledItem;
  /** What a period would cost. */
  readonly amount: bigint;
}

/** The prices to which the payer may change an item: those that its plan names, while somebody new can get them. */
export async function offersOf(work: UnitOfWork, { subscription, items }: Loaded): Promise<Offer[]> {
  if (!isChangeable(subscription)) return [];
  const plans = await readRows(work, PlanEntity, { id: [...new Set(items.map(({ planId }) => planId))] });
  const asked = items.flatMap((item) => {
    const { payerPriceIds = [] } = plans.find(({ id }) => id === item.planId) ?? {};
    const had = [item.priceId, scheduledPrice(subscription, item)];
    return payerPriceIds.filter((id) => !had.includes(id)).map((priceId) => ({ ...item, priceId }));
  });
  const usable = await usablePrices(
    work,
    asked.map(({ priceId }) => priceId),
  );
  const index = subscription.periodIndex ?? subscription.anchorIndex;
  const offered = await billedItems(
    work,
    asked.filter(({ priceId }) => usable.has(priceId)).map((item) => ({ ...item, sinceIndex: index })),
  );
  return offered
    .filter((item) => item.currency === subscription.currency && fits(item, items))
    .map((item) => ({ item, amount: itemAmount(item, index) }));
}

/** The price that the item has from the next renewal on. */
function scheduledPrice({ pendingChange }: Subscription, { itemId }: BilledItem): string | undefined {
  if (pendingChange?.waitsFor !== "at_renewal") return undefined;
  return pendingChange.items.find((item) => item.itemId === itemId)?.priceId;
}

async function usablePrices(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const prices = await readRows(work, PriceEntity, { id: [...new Set(ids)], status: "active" });
  const planIds = [...new Set(prices.map(({ planId }) => planId))];
  const plans = new Set((await readRows(work, PlanEntity, { id: planIds, status: "active" })).map(({ id }) => id));
  return new Set(prices.filter(({ planId }) => plans.has(planId)).map(({ id }) => id));
}

/** The items of a subscription have one interval. */
function fits({ itemId, terms }: BilledItem, items: readonly BilledItem[]): boolean {
  return items.every(
    (other) =>
      other.itemId === itemId ||
      (other.terms.interval === terms.interval && other.terms.intervalCount === terms.intervalCount),
  );
}

/** @throws resource_missing */
export async function getOffer(work: UnitOfWork, loaded: Loaded, priceId: string): Promise<Offer> {
  const offer = (await offersOf(work, loaded)).find(({ item }) => item.priceId === priceId);
  if (!offer) throw noSuch("price", priceId);
  return offer;
}
