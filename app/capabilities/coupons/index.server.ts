export { COUPON_LIST } from "./coupon-list.server.ts";
export { type CouponView, couponView } from "./coupon-view.server.ts";
