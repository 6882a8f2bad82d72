import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { CouponSchema, ListCouponsRequestSchema } from "#proto/tollhouse/v1/coupons_pb.ts";
import { type Coupon, CouponEntity } from "./coupon.entity.ts";

export function couponMessage(coupon: Coupon) {
  return messageOf(CouponSchema, coupon, {
    couponId: coupon.id,
    couponStatus: coupon.status,
    amount: coupon.amountMinorUnits ?? null,
    planIds: [...coupon.planIds],
  });
}

export const couponList = defineList({
  request: ListCouponsRequestSchema,
  entity: CouponEntity,
  filters: { couponStatus: { column: "status" } },
  messages: (rows) => rows.map(couponMessage),
});
