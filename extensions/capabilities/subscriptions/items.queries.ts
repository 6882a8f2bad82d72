import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SubscriptionItem, SubscriptionItemEntity } from "./subscription.entity.ts";

/** The items of subscriptions, in their order on each. */
export async function itemsOf(
  { em, environment }: UnitOfWork,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SubscriptionItem[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const items = await em.find(
    SubscriptionItemEntity,
    { environment, subscriptionId: { $in: [...subscriptionIds] } },
    { orderBy: { position: "asc" } },
  );
  return Map.groupBy(items, ({ subscriptionId }) => subscriptionId);
}
