import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf, retrieving } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListPlanEventsRequestSchema, type PlanService } from "#proto/tollhouse/v1/plans_pb.ts";
import { archivePrice } from "./archive-price.ts";
import { activatePlan, archivePlan, updatePlan } from "./change-plan.ts";
import { createPlan } from "./create-plan.ts";
import { createPrice } from "./create-price.ts";
import { planList, priceList } from "./plan.list.ts";
import { priceMessage, shownPlan } from "./plan.message.ts";
import { getPlan } from "./plans.service.ts";
import { PriceEntity } from "./price.entity.ts";

export const planTimeline = timeline(ListPlanEventsRequestSchema);

export const plansRpc: ServiceImpl<typeof PlanService> = {
  listPlans: listing(planList),
  async createPlan(request, context) {
    const work = workOf(context);
    return shownPlan(work, await createPlan(work, request));
  },
  async getPlan({ planId }, context) {
    const work = workOf(context);
    return shownPlan(work, await getPlan(work, planId));
  },
  async updatePlan({ planId, updateMask, ...change }, context) {
    const work = workOf(context);
    return shownPlan(work, await updatePlan(work, planId, { ...change, fields: updateMask?.paths ?? [] }));
  },
  async activatePlan({ planId }, context) {
    const work = workOf(context);
    return shownPlan(work, await activatePlan(work, planId));
  },
  async archivePlan({ planId }, context) {
    const work = workOf(context);
    return shownPlan(work, await archivePlan(work, planId));
  },
  listPrices: listing(priceList),
  async createPrice(request, context) {
    return priceMessage(await createPrice(workOf(context), request));
  },
  getPrice: retrieving(PriceEntity, "priceId", priceMessage),
  async archivePrice({ priceId }, context) {
    return priceMessage(await archivePrice(workOf(context), priceId));
  },
  listPlanEvents: listingOf("planId", getPlan, planTimeline),
};
