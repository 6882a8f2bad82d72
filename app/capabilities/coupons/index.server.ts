export { COUPON_LIST } from "./coupon-list.server.ts";
export { couponView } from "./coupon-view.server.ts";
