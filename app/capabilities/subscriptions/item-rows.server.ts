import type { NamedPrice } from "#app/capabilities/plans/index.server.ts";
import type { SubscriptionView } from "./subscription-view.server.ts";

/** An item with the price that it names. */
export type ItemRow = ReturnType<typeof itemRows>[number];

export function itemRows(items: SubscriptionView["items"], prices: ReadonlyMap<string, NamedPrice>) {
  return items.map((item) => ({
    ...{ itemId: item.itemId ?? item.priceId, priceId: item.priceId, quantity: item.quantity ?? 1 },
    taxRate: item.taxRate,
    price: prices.get(item.priceId) ?? null,
  }));
}
