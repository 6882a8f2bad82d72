import { type Reader, readTogether } from "#extensions/platform/rows/read-together.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SubscriptionItem, SubscriptionItemEntity } from "./subscription.entity.ts";

/** The items of subscriptions, in their order on each. */
export async function itemsOf(
  work: UnitOfWork,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SubscriptionItem[]>> {
  return subscriptionIds.length === 0 ? new Map() : readTogether(work, itemsOf, subscriptionIds, selectItems);
}

async function selectItems({ em, environment }: Reader, subscriptionIds: readonly string[]) {
  const items = await em.find(
    SubscriptionItemEntity,
    { environment, subscriptionId: { $in: [...subscriptionIds] } },
    { orderBy: { position: "asc" } },
  );
  return Map.groupBy(items, ({ subscriptionId }) => subscriptionId);
}
