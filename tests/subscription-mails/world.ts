import { SubscriptionMailEntity } from "#extensions/capabilities/subscription-mails/subscription-mail.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { plans, subscriptions } = callersOf(platform, organization);
    const { customerId } = await aPaymentMethod(platform, organization);
    const terms = { currency: "USD", interval: "month", pricingModel: "flat", trialDays: 30, unitAmount: 2_000n };
    const { prices } = await plans.createPlan({ name: canary, price: terms });
    const items = [{ priceId: prices[0]?.priceId ?? "" }];
    const { subscriptionId } = await untilDone(() =>
      subscriptions.createSubscription({ customerId, items }, withKey()),
    );
    const work = organization.work();
    const mail = createRow(work, SubscriptionMailEntity, {
      ...{ id: newId("subscriptionMail"), subscriptionId, mailType: "signed_up", status: "sent" },
    });
    await work.em.persist(mail).flush();
    return { mailed_subscription_id: subscriptionId, subscription_mail_id: mail.id };
  },
  samples: {
    "subscriptions.listMails": ({ mailed_subscription_id = "" }) => [
      { ids: { subscription_id: mailed_subscription_id } },
    ],
  },
};
