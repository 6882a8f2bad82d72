import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { SubscriptionStatus } from "./subscription-status.rules.ts";

/** @throws subscription_not_changeable */
export function assertChangeable(subscription: Subscription, statuses: readonly SubscriptionStatus[]): void {
  if (!statuses.includes(subscription.status)) throw notChangeable(subscription);
}

/**
 * Of two requests at once the second sees the state that the first one left. `seen` was read before the lock.
 * @throws subscription_not_changeable
 */
export function assertUnchanged(subscription: Subscription, seen: Pick<Subscription, "version">): void {
  if (subscription.version !== seen.version) throw notChangeable(subscription);
}

function notChangeable({ id, status, version }: Subscription) {
  return refuse("subscription_not_changeable", { subscription_id: id, subscription_status: status, version });
}
