import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdatePlanRequest } from "#proto/tollhouse/v1/plans_pb.ts";
import type { Plan } from "./plan.entity.ts";
import { assertTexts } from "./plan.rules.ts";
import { activePrices, assertNotArchived, lockPlan } from "./plans.service.ts";
import { PriceEntity } from "./price.entity.ts";

const CHANGEABLE = ["name", "description", "payer_price_ids", "metadata"];

type PlanChange = Pick<UpdatePlanRequest, "name" | "description" | "payerPriceIds" | "metadata"> & {
  readonly fields: readonly string[];
};

/** Changes the named fields. @throws resource_missing, plan_invalid, plan_archived, too_many_metadata_entries */
export function updatePlan(work: UnitOfWork, planId: string, change: PlanChange): Promise<Plan> {
  const fields = changedFields("a plan", change.fields, CHANGEABLE);
  return changed(work, planId, async (phase, plan) => {
    assertVersion(phase, plan);
    assertNotArchived(plan);
    assertTexts({
      name: fields.has("name") ? change.name : null,
      description: fields.has("description") ? change.description : null,
    });
    if (fields.has("name") && change.name !== undefined) plan.name = change.name;
    if (fields.has("description")) plan.description = change.description || null;
    if (fields.has("payer_price_ids")) {
      await assertPricesExist(phase, change.payerPriceIds);
      plan.payerPriceIds = [...new Set(change.payerPriceIds)];
    }
    if (fields.has("metadata")) plan.metadata = mergedMetadata(plan.metadata, change.metadata);
    phase.record({ type: "plan.updated", subject: plan, data: { fields: [...fields].join(",") } });
  });
}

/** @throws plan_archived, plan_without_price */
export function activatePlan(work: UnitOfWork, planId: string): Promise<Plan> {
  return changed(work, planId, async (phase, plan) => {
    assertNotArchived(plan);
    if (plan.status === "active") return;
    if ((await activePrices(phase, [planId])).length === 0) throw refuse("plan_without_price", { plan_id: planId });
    plan.status = "active";
    phase.record({ type: "plan.updated", subject: plan });
  });
}

/** From the commit on nobody new subscribes, since whoever does locks the plan. */
export function archivePlan(work: UnitOfWork, planId: string): Promise<Plan> {
  return changed(work, planId, (phase, plan) => {
    if (plan.status === "archived") return;
    plan.status = "archived";
    phase.record({ type: "plan.archived", subject: plan });
  });
}

/** @throws resource_missing */
async function assertPricesExist(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = new Set((await readRows(work, PriceEntity, { id: ids })).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw refuse("resource_missing", { noun: "price", id: missing, param: "payer_price_ids" });
}

type Change = (phase: UnitOfWork, plan: Plan) => void | Promise<void>;

function changed(work: UnitOfWork, planId: string, change: Change): Promise<Plan> {
  return work.atomically(async (phase) => {
    const plan = await lockPlan(phase, planId);
    await change(phase, plan);
    await phase.save();
    return plan;
  });
}
