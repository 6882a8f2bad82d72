import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSubscription, change } from "./subscriptions.ts";

export const world: CapabilityWorld = {
  async build({ organization }) {
    const subscription = await aSubscription(organization.work());
    await change(organization.work(), subscription.id, { monthlyMinorUnits: 1_800n });
    return { moved_subscription_id: subscription.id };
  },
  samples: {
    "billingMetrics.retrieveMrr": () => [{}, { message: { currency: "USD" } }],
    "mrrMovements.list": () => [
      { message: { limit: 100 } },
      { message: { movement_type: ["expansion"], currency: "USD" } },
    ],
    "billingMetrics.retrieveMonths": () => [{}, { message: { months: 3, currency: "USD" } }],
    "billingMetrics.retrieveDays": () => [{}, { message: { days: 7, currency: "USD" } }],
    "billingMetrics.retrieveCohorts": () => [{}, { message: { months: 3, currency: "USD" } }],
  },
};
