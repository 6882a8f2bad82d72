export { CouponText, couponText } from "./coupon-text.tsx";
