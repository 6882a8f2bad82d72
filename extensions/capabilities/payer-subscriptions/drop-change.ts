import { dropScheduledChange, loadSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { getOwn, type NamedSubscription } from "./own-subscription.ts";
import { shownSubscription } from "./shown-subscription.ts";

/** A button that is pressed twice takes it back once. @throws payer_session_ended, resource_missing, subscription_not_changeable */
export async function dropOwnChange(work: UnitOfWork, named: NamedSubscription): Promise<PayerSubscription> {
  const loaded = await getOwn(work, named);
  const { id, pendingChange } = loaded.subscription;
  if (pendingChange == null) return shownSubscription(work, loaded);
  await dropScheduledChange(work, id);
  return shownSubscription(work, await loadSubscription(work, id));
}
