import type { Customer } from "#extensions/capabilities/customers/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";

/**
 * Live subscriptions of merged customers become the remaining one's, in the merge's transaction. Customer credits follow
 * the merge first, so that both billing accounts are locked.
 */
export async function followMerges(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const merged = new Map(
    events.flatMap(({ type, subject }) => (type === "customer.merged" ? [[subject.id, subject as Customer]] : [])),
  );
  if (merged.size === 0) return;
  const live = await readRows(phase, SubscriptionEntity, { customerId: [...merged.keys()], endedAt: null });
  for (const id of live.map((each) => each.id).sort()) {
    const subscription = await lockRow(phase, SubscriptionEntity, id, "subscription");
    const customer = merged.get(subscription.customerId);
    if (!customer?.mergedIntoCustomerId) continue;
    subscription.customerId = customer.mergedIntoCustomerId;
    // The same card is charged as before, whatever the other customer's default is.
    subscription.paymentMethodId ??= customer.defaultPaymentMethodId ?? null;
    phase.record({ type: "subscription.updated", subject: subscription });
  }
}
