import { withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSubscription, change } from "./subscriptions.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { customerId } = await customers.createCustomer({ name: canary }, withKey());
    const subscription = await aSubscription(organization.work(), { customerId, currency: "CZK" });
    await change(organization.work(), subscription.id, { monthlyMinorUnits: 1_800n });
    return { moved_subscription_id: subscription.id };
  },
  samples: {
    "billingMetrics.retrieveMrr": () => [{}, { message: { currency: "CZK" } }],
    "mrrMovements.list": () => [
      { message: { limit: 100 } },
      { message: { movement_type: ["expansion"], currency: "CZK" } },
    ],
    "billingMetrics.retrieveMonths": () => [{}, { message: { months: 3, currency: "CZK" } }],
    "billingMetrics.retrieveDays": () => [{}, { message: { days: 7, currency: "CZK" } }],
    "billingMetrics.retrieveCohorts": () => [{}, { message: { months: 3, currency: "CZK" } }],
  },
  entries: { "GET routes/_dashboard+/subscriptions.figures": { query: () => ({ currency: "CZK" }) } },
};
