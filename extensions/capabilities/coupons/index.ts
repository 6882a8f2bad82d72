import { couponEvents } from "#contract/events/coupons.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { CouponSchema, CouponService } from "#proto/tollhouse/v1/coupons_pb.ts";
import { CouponEntity } from "./coupon.entity.ts";
import { couponList, couponMessage } from "./coupon.list.ts";
import { archiveCoupon, createCoupon } from "./create-coupon.ts";

export const coupons = capability("coupons", {
  service: CouponService,
  handlers: {
    listCoupons: listing(couponList),
    createCoupon: async (request, context) => couponMessage(await createCoupon(workOf(context), request)),
    getCoupon: retrieving(CouponEntity, "couponId", couponMessage),
    archiveCoupon: async ({ couponId }, context) => couponMessage(await archiveCoupon(workOf(context), couponId)),
  },
  lists: [couponList],
  entities: [CouponEntity],
  events: couponEvents,
  shows: [shown(CouponEntity, CouponSchema, couponMessage)],
});

export { type Coupon, CouponEntity } from "./coupon.entity.ts";
export { assertRedeemable } from "./coupon.rules.ts";
export { getCoupon, redeemCoupon } from "./coupons.service.ts";
export { createCoupon } from "./create-coupon.ts";
