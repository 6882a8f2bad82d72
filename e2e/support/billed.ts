import { randomUUID } from "node:crypto";
import { connectTo } from "#extensions/caller/index.ts";
import type { ProductUnderTest } from "./product.ts";

/** A customer of Northwind Outfitters with a stored card, and an active plan: what a subscription needs. */
export async function aBilledCustomer({ urls, settings }: ProductUnderTest, name: string, testCard = "visa") {
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const clients = () =>
    caller.forOrganization({ organizationSlug: "northwind-outfitters", idempotencyKey: randomUUID() });
  try {
    const { customerId } = await clients().customers.createCustomer({ name, email: `${randomUUID()}@payer.example` });
    const { paymentMethodSessionId } = await clients().paymentMethods.createPaymentMethodSession({ customerId });
    await clients().paymentMethods.completePaymentMethodSession({ paymentMethodSessionId, testCard });
    const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };
    const plan = await clients().plans.createPlan({ name: `${name}'s coffee`, price });
    return { customerId, planId: plan.planId, plan: plan.name, priceId: plan.prices[0]?.priceId ?? "" };
  } finally {
    caller.close();
  }
}

interface Given {
  readonly testCard?: string;
  readonly collectionMethod?: string;
  readonly trialDays?: number;
}

/** The same customer, subscribed and billed for the first period. */
export async function aSubscriber(
  product: ProductUnderTest,
  name: string,
  { testCard = "visa", collectionMethod = "automatic", trialDays }: Given = {},
) {
  const billed = await aBilledCustomer(product, name, testCard);
  const { urls, settings } = product;
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  try {
    const { subscriptions } = caller.forOrganization({
      ...{ organizationSlug: "northwind-outfitters", idempotencyKey: randomUUID() },
    });
    const items = [{ priceId: billed.priceId }];
    const { customerId } = billed;
    const subscription = await subscriptions.createSubscription({
      ...{ customerId, items, collectionMethod },
      ...(trialDays !== undefined && { trialDays }),
    });
    return { ...billed, subscription };
  } finally {
    caller.close();
  }
}
