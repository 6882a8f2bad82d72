export { CouponText } from "./coupon-text.tsx";
