import { previewChange } from "#extensions/capabilities/payer-subscriptions/change-price.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSession } from "./subscribed.ts";

type Of = "read" | "canceled" | "kept" | "changed" | "unchanged";

/** What is canceled, kept or changed is used up, so each request has a subscription of its own. */
const named = (of: Of, more: Record<string, string> = {}): Entry => ({
  json: (ids) => ({
    session_token: ids.payer_of_subscriptions_token,
    subscription_id: ids[`payer_${of}_subscription_id`],
    ...Object.fromEntries(Object.entries(more).map(([field, id]) => [field, ids[id]])),
  }),
});

/** A portal has its own host: on ours these pages do not exist. */
const onPortals = (pages: readonly string[]) =>
  Object.fromEntries(
    pages.flatMap((page) =>
      ["", "sandbox."].map((prefix): [string, Entry] => {
        const [verb = "", name = ""] = page.split(" ");
        const params = () => ({ subscriptionId: "none" });
        const form = verb === "POST" && { form: () => ({ intent: "keep" }) };
        return [
          `${verb} routes/portal+/_payer+/${prefix}account.subscriptions.${name}`,
          { params, ...form, control: null },
        ];
      }),
    ),
  );

const TERMS = { currency: "USD", interval: "month", pricingModel: "flat", trialDays: 30 };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { plans, subscriptions } = callersOf(platform, organization);
    const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
    const { planId, prices } = await plans.createPlan({ name: canary, price: { ...TERMS, unitAmount: 2_000n } });
    const { priceId } = await plans.createPrice({ planId, terms: { ...TERMS, unitAmount: 1_000n } });
    await plans.updatePlan({ planId, payerPriceIds: [priceId], updateMask: { paths: ["payer_price_ids"] } });
    const items = [{ priceId: prices[0]?.priceId ?? "" }];
    const subscribe = () => untilDone(() => subscriptions.createSubscription({ customerId, items }, withKey()));
    const [read, canceled, kept, changed, unchanged] = [
      await subscribe(),
      await subscribe(),
      await subscribe(),
      await subscribe(),
      await subscribe(),
    ];
    await untilDone(() => subscriptions.cancelSubscription({ subscriptionId: kept.subscriptionId }));
    const sessionToken = await aSession(organization, customerId);
    const preview = await previewOf(organization.work(), {
      ...{ sessionToken, priceId, subscriptionId: changed.subscriptionId },
    });
    return {
      payer_of_subscriptions_token: sessionToken,
      payer_read_subscription_id: read.subscriptionId,
      payer_canceled_subscription_id: canceled.subscriptionId,
      payer_kept_subscription_id: kept.subscriptionId,
      payer_changed_subscription_id: changed.subscriptionId,
      payer_unchanged_subscription_id: unchanged.subscriptionId,
      payer_offered_price_id: priceId,
      payer_charged_method_id: paymentMethodId,
      payer_preview_token: preview,
    };
  },
  entries: {
    "PayerSubscriptionService.ListPayerSubscriptions": {
      json: ({ payer_of_subscriptions_token }) => ({ session_token: payer_of_subscriptions_token }),
    },
    "PayerSubscriptionService.GetPayerSubscription": named("read"),
    "PayerSubscriptionService.CancelPayerSubscription": named("canceled"),
    "PayerSubscriptionService.KeepPayerSubscription": named("kept"),
    "PayerSubscriptionService.DropPayerChange": named("unchanged"),
    "PayerSubscriptionService.PreviewPayerChange": named("read", { price_id: "payer_offered_price_id" }),
    "PayerSubscriptionService.ChangePayerSubscription": named("changed", {
      price_id: "payer_offered_price_id",
      preview_token: "payer_preview_token",
    }),
    "PayerSubscriptionService.SetPayerSubscriptionCard": named("read", {
      payment_method_id: "payer_charged_method_id",
    }),
    "PayerSubscriptionService.CreatePayerSubscriptionCardSession": named("read"),
    ...onPortals([
      ...["GET $subscriptionId", "POST $subscriptionId"],
      ...["GET $subscriptionId_.cancel", "POST $subscriptionId_.cancel"],
      ...["GET $subscriptionId_.change", "POST $subscriptionId_.change"],
    ]),
  },
};

async function previewOf(work: UnitOfWork, asked: Parameters<typeof previewChange>[1]): Promise<string> {
  return (await previewChange(work, asked)).previewToken;
}
