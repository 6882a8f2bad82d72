import { findOwner } from "#extensions/capabilities/customers/index.ts";
import { beginCardSession, cardsOf } from "#extensions/capabilities/payer-accounts/index.ts";
import { loadSubscription, updateSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { getOwn, type NamedSubscription } from "./own-subscription.ts";
import { payersOf } from "./read-page.ts";
import { shownSubscription } from "./shown-subscription.ts";

interface NamedCard extends NamedSubscription {
  readonly paymentMethodId: string;
}

/** Another payer's card does not exist. @throws payer_session_ended, resource_missing, payment_method_not_usable, subscription_not_changeable */
export async function chooseCard(
  work: UnitOfWork,
  { paymentMethodId, ...named }: NamedCard,
): Promise<PayerSubscription> {
  const { subscription } = await getOwn(work, named);
  const cards = await cardsOf(work, await payersOf(work, subscription));
  if (!cards.some((card) => card.paymentMethodId === paymentMethodId)) throw noSuch("payment method", paymentMethodId);
  const { id: subscriptionId } = subscription;
  await updateSubscription.run(work, { subscriptionId, paymentMethodId, updateMask: { paths: ["payment_method_id"] } });
  return shownSubscription(work, await loadSubscription(work, subscriptionId));
}

interface Adding extends NamedSubscription {
  readonly payerIp?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** Begins to store a card that the subscription may charge. @throws payer_session_ended, resource_missing */
export async function addCard(work: UnitOfWork, { payerIp, userAgent, ...named }: Adding) {
  const { subscription } = await getOwn(work, named);
  const owner = await findOwner(work, subscription.customerId);
  if (!owner) throw noSuch("customer", subscription.customerId);
  return beginCardSession(work, owner, { payerIp, userAgent });
}
