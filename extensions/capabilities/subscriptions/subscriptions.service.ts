import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";

/** @throws resource_missing */
export function getSubscription(work: UnitOfWork, subscriptionId: string): Promise<Subscription> {
  return readRow(work, SubscriptionEntity, subscriptionId, "subscription");
}
