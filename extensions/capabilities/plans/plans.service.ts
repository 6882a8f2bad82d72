import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Plan, PlanEntity } from "./plan.entity.ts";
import { type Price, PriceEntity } from "./price.entity.ts";

/** The most active prices of a plan. */
export const MOST_PRICES = 100;

/** @throws resource_missing */
export function getPlan(work: UnitOfWork, planId: string): Promise<Plan> {
  return readRow(work, PlanEntity, planId, "plan");
}

/**
 * Locks and rereads the plan until the atomic phase ends. Its prices are added and archived under this lock.
 * @throws resource_missing
 */
export function lockPlan(phase: UnitOfWork, planId: string): Promise<Plan> {
  return lockRow(phase, PlanEntity, planId, "plan");
}

/** @throws resource_missing */
export function getPrice(work: UnitOfWork, priceId: string): Promise<Price> {
  return readRow(work, PriceEntity, priceId, "price");
}

/** The active prices of the plans, the newest first. */
export async function activePrices(work: UnitOfWork, planIds: readonly string[]): Promise<Price[]> {
  if (planIds.length === 0) return [];
  const newest = {
    orderBy: [
      ["createdAt", "desc"],
      ["id", "desc"],
    ],
  } as const;
  return readRows(work, PriceEntity, { planId: planIds, status: "active" }, newest);
}

/** @throws plan_archived */
export function assertNotArchived({ id, status }: Plan): void {
  if (status === "archived") throw refuse("plan_archived", { plan_id: id });
}
