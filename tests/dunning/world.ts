import { randomUUID } from "node:crypto";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { anInvoice } from "#tests/invoices/billing.ts";
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";

/** A past due subscription with an open invoice, whose customer has a card by now. */
async function anOwingSubscription({ platform, organization }: Pick<Stage, "platform" | "organization">) {
  const { customerId } = await aPaymentMethod(platform, organization);
  const subscription = await organization
    .work()
    .atomically((phase) => aSubscriptionRow(phase, { customerId, status: "past_due" }));
  await anInvoice(organization, { customerId, subscriptionId: subscription.id });
  return subscription.id;
}

const policy = { days: [1, 4, 9], time_of_day: "10:30", end_action: "unpaid", smart: true };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await dunning.createDunningPolicy({ days: [2, 6], endAction: "pause" });
    return { owing_subscription_id: await anOwingSubscription({ platform, organization }) };
  },
  async buildLive({ platform, organization }) {
    const { dunning } = platform.callers.grpc.forOrganization({
      ...{ organizationId: organization.id, environment: "live" },
    });
    await dunning.createDunningPolicy({ days: [3, 8] });
    const row = await organization
      .liveWork()
      .atomically((phase) => aSubscriptionRow(phase, { customerId: newId("customer"), status: "past_due" }));
    return { owing_subscription_id: row.id };
  },
  samples: {
    "subscriptions.retryPayment": ({ owing_subscription_id: subscription_id = "" }) => [{ ids: { subscription_id } }],
    "dunningPolicy.create": () => [{ message: policy }, { message: { days: [1] } }],
    "dunningFigures.retrieve": () => [{}],
    "dunningPolicy.simulate": () => [
      { message: { days: [2, 5], network: "visa", network_code: "51", time_zone: "Europe/Berlin" } },
      { message: { network: "mastercard", advice_code: "24", smart: true, preferred_hour: 18 } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/subscriptions.dunning._index": { query: () => ({ show: "stopped" }) },
    "GET routes/_dashboard+/subscriptions.dunning.policy": {},
    "POST routes/_dashboard+/subscriptions.dunning.policy": {
      form: () => ({
        ...{ idempotency_key: randomUUID(), days: "2, 5", time_of_day: "10:30", end_action: "pause", smart: "false" },
      }),
    },
    "POST routes/_dashboard+/subscriptions.$id.retry-payment": {
      params: ({ owing_subscription_id: id = "" }) => ({ id }),
      form: () => ({}),
    },
  },
};
