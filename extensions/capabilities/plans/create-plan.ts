import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreatePlanRequest } from "#proto/tollhouse/v1/plans_pb.ts";
import { insertPrice } from "./create-price.ts";
import { type Plan, PlanEntity } from "./plan.entity.ts";
import { assertTexts } from "./plan.rules.ts";

/** Creates a plan with its first price, which only a draft can do without. @throws plan_invalid, price_invalid */
export async function createPlan(work: UnitOfWork, request: CreatePlanRequest): Promise<Plan> {
  const { name, description, price, draft = false, metadata } = request;
  assertTexts(request);
  if (!price && !draft)
    throw refuse("price_invalid", { param: "price", problem: "A plan that is open needs a price." });
  return work.atomically(async (phase) => {
    const plan = createRow(phase, PlanEntity, {
      id: newId("plan", phase.now()),
      status: draft ? "draft" : "active",
      ...{ name, description: description ?? null, payerPriceIds: [], metadata: mergedMetadata({}, metadata) },
    });
    phase.record({ type: "plan.created", subject: plan });
    if (price) insertPrice(phase, plan, { terms: price, param: "price" });
    await phase.save();
    return plan;
  });
}
