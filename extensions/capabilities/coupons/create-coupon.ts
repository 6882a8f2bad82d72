import { timestampDate } from "@bufbuild/protobuf/wkt";
import { PlanEntity } from "#extensions/capabilities/plans/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateCouponRequest } from "#proto/tollhouse/v1/coupons_pb.ts";
import { type Coupon, CouponEntity } from "./coupon.entity.ts";
import { assertFits, type CouponDuration } from "./coupon.rules.ts";
import { lockCoupon } from "./coupons.service.ts";

/** @throws coupon_invalid, resource_missing */
export async function createCoupon(work: UnitOfWork, request: CreateCouponRequest): Promise<Coupon> {
  const columns = columnsIn(request);
  assertFits(columns);
  return work.atomically(async (phase) => {
    if (columns.redeemBy && columns.redeemBy <= phase.now())
      throw refuse("coupon_invalid", { param: "redeem_by", problem: "redeem_by must be in the future." });
    await assertPlansExist(phase, columns.planIds);
    const id = newId("coupon", phase.now());
    const coupon = createRow(phase, CouponEntity, { id, status: "active", redemptionsCount: 0, ...columns });
    phase.record({ type: "coupon.created", subject: coupon });
    await phase.save();
    return coupon;
  });
}

/** Whoever has it keeps it. Archived twice, it stays as it is. */
export async function archiveCoupon(work: UnitOfWork, couponId: string): Promise<Coupon> {
  return work.atomically(async (phase) => {
    const coupon = await lockCoupon(phase, couponId);
    if (coupon.status === "archived") return coupon;
    coupon.status = "archived";
    phase.record({ type: "coupon.archived", subject: coupon });
    await phase.save();
    return coupon;
  });
}

async function assertPlansExist(work: UnitOfWork, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  const found = new Set((await readRows(work, PlanEntity, { id: planIds })).map(({ id }) => id));
  const missing = planIds.find((id) => !found.has(id));
  if (missing !== undefined) throw refuse("resource_missing", { noun: "plan", id: missing, param: "plan_ids" });
}

function columnsIn(request: CreateCouponRequest) {
  return {
    name: request.name,
    basisPoints: request.basisPoints ?? null,
    amountMinorUnits: request.amount ?? null,
    currency: request.currency ?? null,
    duration: request.duration as CouponDuration,
    durationMonths: request.durationMonths ?? null,
    planIds: [...new Set(request.planIds)],
    redeemBy: request.redeemBy ? timestampDate(request.redeemBy) : null,
    maxRedemptions: request.maxRedemptions ?? null,
  };
}
