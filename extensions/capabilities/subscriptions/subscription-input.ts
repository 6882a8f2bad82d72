import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SubscriptionItem } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

/** The items of a request. Those without an ID get one. */
export function storedItems(work: UnitOfWork, items: readonly SubscriptionItem[]): StoredItem[] {
  return items.map(({ itemId, priceId, quantity, taxRate }) => ({
    itemId: itemId ?? newId("subscriptionItem", work.now()),
    priceId,
    quantity: quantity ?? 1,
    tax: taxRate ? { name: taxRate.name, millipercent: taxRate.millipercent, inclusive: taxRate.inclusive } : null,
  }));
}
