import type { CapabilityWorld } from "#tests/support/world.ts";
import { pageEntries } from "./page-entries.ts";

const terms = { currency: "USD", interval: "month", pricing_model: "flat", unit_amount: 1_800 };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { plans } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };
    const { planId, prices } = await plans.createPlan({
      ...{ name: canary, description: canary, metadata: { note: canary }, price },
    });
    return { plan_id: planId, price_id: prices[0]?.priceId ?? "" };
  },
  async buildLive({ platform, organization }) {
    const { plans } = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
    const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };
    const { planId, prices } = await plans.createPlan({ name: "Coffee", price });
    return { plan_id: planId, price_id: prices[0]?.priceId ?? "" };
  },
  samples: {
    "plans.list": () => [{ message: { limit: 100 } }, { message: { plan_status: ["active", "draft"] } }],
    "plans.create": () =>
      [
        { name: "Coffee", price: { ...terms, trial_days: 14 } },
        {
          name: "Seats",
          price: {
            ...terms,
            unit_amount: undefined,
            pricing_model: "graduated",
            tiers: [{ up_to: 10, unit_amount: 1_000 }, { unit_amount: 800 }],
          },
        },
        { name: "Later", draft: true },
      ].map((message) => ({ message })),
    "plans.update": () => [{ message: { name: "Tea every month", metadata: { shop: "north" } } }],
    "prices.list": () => [{ message: { limit: 100 } }, { message: { price_status: ["active"] } }],
    "prices.create": ({ plan_id }) => [
      { message: { plan_id, terms: { ...terms, phases: [{ periods: 3, unit_amount: 900 }] } } },
    ],
  },
  entries: {
    ...pageEntries,
    "PlanService.UpdatePlan": { json: ({ plan_id }) => ({ plan_id, name: "Tea every month", update_mask: "name" }) },
  },
};
