import { newId } from "#extensions/platform/kernel/ids.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSubscriptionRow } from "./a-subscription-row.ts";
import { pageEntries } from "./page-entries.ts";

const flat = { currency: "USD", interval: "month", pricingModel: "flat" };
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** One that is charged, and one in its trial. */
export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { plans, subscriptions } = callersOf(platform, organization);
    const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
    const { planId, prices } = await plans.createPlan({ name: canary, price: { ...flat, unitAmount: 1_800n } });
    const dearer = await plans.createPrice({ planId, terms: { ...flat, unitAmount: 3_600n } });
    const items = [{ priceId: prices[0]?.priceId ?? "" }];
    const asked = { customerId, items, metadata: { note: canary } };
    const billed = await subscriptions.createSubscription(asked, withKey());
    const trial = await subscriptions.createSubscription({ ...asked, trialDays: 14 }, withKey());
    const ending = await subscriptions.createSubscription({ ...asked, trialDays: 7 }, withKey());
    await untilDone(() => subscriptions.cancelSubscription({ subscriptionId: ending.subscriptionId }));
    return {
      ...{ subscription_id: billed.subscriptionId, subscription_item_id: billed.items[0]?.itemId ?? "" },
      ...{ trial_subscription_id: trial.subscriptionId, ending_subscription_id: ending.subscriptionId },
      ...{ subscriber_id: customerId, subscribed_price_id: prices[0]?.priceId ?? "", dearer_price_id: dearer.priceId },
      subscriber_method_id: paymentMethodId,
    };
  },
  async buildLive({ organization }) {
    const row = () =>
      organization.liveWork().atomically((phase) => aSubscriptionRow(phase, { customerId: newId("customer") }));
    const [billed, trial, ending] = [await row(), await row(), await row()];
    return {
      ...{ subscription_id: billed.id, subscription_item_id: newId("subscriptionItem") },
      ...{ trial_subscription_id: trial.id, ending_subscription_id: ending.id, subscriber_id: billed.customerId },
      ...{ subscribed_price_id: newId("price"), dearer_price_id: newId("price") },
    };
  },
  samples: {
    "subscriptions.list": ({ subscriber_id }) => [
      { message: { limit: 100 } },
      { message: { subscription_status: ["active", "trialing"], customer_id: subscriber_id } },
    ],
    "subscriptions.create": ({ subscriber_id, subscribed_price_id, dearer_price_id }) =>
      [
        { items: [{ price_id: subscribed_price_id }] },
        { items: [{ price_id: dearer_price_id, quantity: 2 }], trial_days: 30, reference: "member-1044" },
        { items: [{ price_id: subscribed_price_id }], collection_method: "invoice", days_until_due: 14 },
      ].map((message) => ({ message: { customer_id: subscriber_id, ...message } })),
    "subscriptions.preview": ({
      subscriber_id,
      subscription_id,
      subscription_item_id,
      subscribed_price_id,
      dearer_price_id,
    }) =>
      [
        { create: { customer_id: subscriber_id, items: [{ price_id: subscribed_price_id }] } },
        { change: { subscription_id, items: [{ item_id: subscription_item_id, price_id: dearer_price_id }] } },
        { cancel: { subscription_id, at: "now", refund: "prorated" } },
      ].map((message) => ({ message })),
    "subscriptions.update": ({ subscription_item_id, dearer_price_id }) =>
      [
        { items: [{ item_id: subscription_item_id, price_id: dearer_price_id }] },
        { reference: "member-1045", metadata: { shop: "north" } },
      ].map((message) => ({ message })),
    "subscriptions.cancel": () => [{ message: { at: "period_end", reason: "too_expensive" } }],
    "subscriptions.resume": ({ ending_subscription_id = "" }) => [{ ids: { subscription_id: ending_subscription_id } }],
    "subscriptions.pause": () => [{ message: { behavior: "void", resumes_at: inDays(60) } }],
    "subscriptions.extendTrial": ({ trial_subscription_id = "" }) => [
      { ids: { subscription_id: trial_subscription_id }, message: { trial_end: inDays(30) } },
    ],
    "subscriptions.retrieveUpcoming": ({ trial_subscription_id = "" }) => [
      { ids: { subscription_id: trial_subscription_id } },
    ],
  },
  entries: {
    ...pageEntries,
    "SubscriptionService.UpdateSubscription": {
      json: ({ subscription_id, subscription_item_id, dearer_price_id }) => ({
        ...{ subscription_id, update_mask: "items" },
        items: [{ item_id: subscription_item_id, price_id: dearer_price_id }],
      }),
    },
  },
};
