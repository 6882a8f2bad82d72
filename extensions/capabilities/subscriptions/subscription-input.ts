import { newId } from "#extensions/platform/kernel/ids.ts";
import { textProblem } from "#extensions/platform/kernel/visible.rules.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SubscriptionItem } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { invalid } from "./items.rules.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

/**
 * The items of a request. Those without an ID get one, and an ID names an item that the subscription has.
 * @throws subscription_invalid
 */
export function storedItems(
  work: UnitOfWork,
  items: readonly SubscriptionItem[],
  present: readonly Pick<StoredItem, "itemId">[] = [],
): StoredItem[] {
  const left = new Set(present.map(({ itemId }) => itemId));
  return items.map(({ itemId, priceId, quantity, taxRate }, index) => {
    if (itemId !== undefined && !left.delete(itemId))
      throw invalid(`items[${index}].item_id`, "An item_id names an item of the subscription, once.");
    const param = `items[${index}].tax_rate.name`;
    const problem = taxRate ? textProblem(taxRate.name, param) : null;
    if (problem !== null) throw invalid(param, problem);
    return {
      itemId: itemId ?? newId("subscriptionItem", work.now()),
      priceId,
      quantity: quantity ?? 1,
      tax: taxRate ? { name: taxRate.name, millipercent: taxRate.millipercent, inclusive: taxRate.inclusive } : null,
    };
  });
}
