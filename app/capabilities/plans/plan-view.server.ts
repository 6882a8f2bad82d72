import { rowOf, type View, viewOf } from "#app/dashboard/view-of.server.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { type Plan, PlanSchema, type Price, PriceSchema, type PriceTerms } from "#proto/tollhouse/v1/plans_pb.ts";

export type TermsView = View<PriceTerms>;
export type PriceView = ReturnType<typeof priceView>;
export type PlanView = ReturnType<typeof planView>;
export type PlanRow = ReturnType<typeof planRow>;
export type PlanEventView = ReturnType<typeof planEventView>;

export function priceView(price: Price) {
  return priceOf(viewOf(PriceSchema, price));
}

/** Every price that the API answers has terms. */
function priceOf({ priceStatus, terms, createdAt, ...view }: View<Price>) {
  return { ...view, status: priceStatus, terms: terms as TermsView, createdAt: createdAt ?? "" };
}

export function planView(plan: Plan) {
  const { planStatus, prices, createdAt, ...view } = viewOf(PlanSchema, plan);
  return { ...view, status: planStatus, prices: prices.map(priceOf), createdAt: createdAt ?? "" };
}

export const planRow = rowOf(
  (plan: Plan) => {
    const { prices, ...view } = planView(plan);
    return { ...view, terms: prices[0]?.terms ?? null, priceCount: prices.length };
  },
  "planId",
  "name",
  "description",
  "status",
  "terms",
  "priceCount",
  "createdAt",
);

export function planEventView(event: ResourceEvent) {
  const { eventId, type, actor, createdAt } = viewOf(ResourceEventSchema, event);
  return { eventId, type, actor, at: createdAt ?? "" };
}
