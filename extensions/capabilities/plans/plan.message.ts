import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PlanSchema, PriceSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import type { Plan } from "./plan.entity.ts";
import { activePrices } from "./plans.service.ts";
import type { Price } from "./price.entity.ts";
import { termsMessage } from "./price-terms.ts";

export function priceMessage(price: Price) {
  return messageOf(PriceSchema, price, { priceId: price.id, priceStatus: price.status, terms: termsMessage(price) });
}

function planMessage(plan: Plan, prices: readonly Price[]) {
  return messageOf(PlanSchema, plan, { planId: plan.id, planStatus: plan.status, prices: prices.map(priceMessage) });
}

/** Plans with their active prices, which one statement reads for all. */
export async function planMessages(plans: readonly Plan[], work: UnitOfWork) {
  const prices = Map.groupBy(
    await activePrices(
      work,
      plans.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );
  return plans.map((plan) => planMessage(plan, prices.get(plan.id) ?? []));
}

export async function shownPlan(work: UnitOfWork, plan: Plan) {
  return planMessage(plan, await activePrices(work, [plan.id]));
}

/** In an event, prices are left out: each has its own. */
export const eventMessage = (plan: Plan) => planMessage(plan, []);
