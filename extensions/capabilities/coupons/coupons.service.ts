import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Coupon, CouponEntity } from "./coupon.entity.ts";
import { assertRedeemable, type Redeemer } from "./coupon.rules.ts";

/** @throws resource_missing */
export function getCoupon(work: UnitOfWork, couponId: string): Promise<Coupon> {
  return readRow(work, CouponEntity, couponId, "coupon");
}

/** Locks and rereads the coupon until the atomic phase ends. @throws resource_missing */
export function lockCoupon(phase: UnitOfWork, couponId: string): Promise<Coupon> {
  return lockRow(phase, CouponEntity, couponId, "coupon");
}

/**
 * Counts that a subscription got the coupon. The row's lock, which lasts until the commit, keeps the count within its
 * limit. @throws resource_missing, coupon_not_usable
 */
export async function redeemCoupon(phase: UnitOfWork, couponId: string, redeemer: Redeemer): Promise<Coupon> {
  const coupon = await lockCoupon(phase, couponId);
  assertRedeemable(coupon, redeemer, phase.now());
  coupon.redemptionsCount += 1;
  phase.record({ type: "coupon.redeemed", subject: coupon });
  return coupon;
}
