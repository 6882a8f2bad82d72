import { planEvents } from "#contract/events/plans.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { PlanSchema, PlanService, PriceSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import { PlanEntity } from "./plan.entity.ts";
import { planList, priceList } from "./plan.list.ts";
import { eventMessage, priceMessage } from "./plan.message.ts";
import { plansRpc, planTimeline } from "./plans.rpc.ts";
import { PriceEntity } from "./price.entity.ts";

/** What customers subscribe to, and what it costs. */
export const plans = capability("plans", {
  service: PlanService,
  handlers: plansRpc,
  lists: [planList, priceList, planTimeline],
  entities: [PlanEntity, PriceEntity],
  events: planEvents,
  shows: [shown(PlanEntity, PlanSchema, eventMessage), shown(PriceEntity, PriceSchema, priceMessage)],
});

export {
  type BillingAnchor,
  type BillingPeriod,
  isEmpty,
  periodOf,
  wholeFirstPeriod,
} from "./billing-calendar.rules.ts";
export { createPlan } from "./create-plan.ts";
export { createPrice } from "./create-price.ts";
export { type Plan, PlanEntity } from "./plan.entity.ts";
export { getPlan, getPrice, lockPlan } from "./plans.service.ts";
export { type Price, PriceEntity } from "./price.entity.ts";
export { billedUnits, monthlyAmount, periodAmount } from "./price.rules.ts";
export { pricingIn, type StoredTax, type StoredTerms } from "./price-terms.rules.ts";
export { termsMessage as priceTermsOf } from "./price-terms.ts";
export type { Interval, Recurrence } from "./recurrence.rules.ts";
