import { type Customer, findOwner, mergedIds } from "#extensions/capabilities/customers/index.ts";
import type { PaymentMethodExtension } from "#extensions/capabilities/payment-methods/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";
import { chargesMethod } from "./subscription-method.rules.ts";

/** Refuses to detach a method that a live subscription charges. @throws in_use_by_subscription */
export async function guardMethod(phase: UnitOfWork, method: PaymentMethodExtension): Promise<void> {
  const owner = await findOwner(phase, method.customerId);
  if (!owner) return;
  const charging = (await liveSubscriptions(phase, owner)).filter((each) => chargesMethod(each, owner, method));
  assertNone(charging, "Live subscriptions charge this payment method. Let them charge another one first.");
}

/** Refuses to archive or redact a customer who is still billed. @throws in_use_by_subscription */
export async function guardCustomer(phase: UnitOfWork, customer: Customer): Promise<void> {
  assertNone(await liveSubscriptions(phase, customer), "This customer has live subscriptions. Cancel them first.");
}

/** Of the customer and of those who were merged into it. */
async function liveSubscriptions(phase: UnitOfWork, { id }: Customer): Promise<Subscription[]> {
  return readRows(phase, SubscriptionEntity, { customerId: await mergedIds(phase, id), endedAt: null });
}

const MOST_NAMED = 100;

function assertNone(subscriptions: readonly Subscription[], problem: string): void {
  if (subscriptions.length === 0) return;
  const ids = subscriptions.map(({ id }) => id).sort();
  throw refuse("in_use_by_subscription", { problem, subscription_ids: ids.slice(0, MOST_NAMED) });
}
