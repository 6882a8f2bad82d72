import { CouponSchema } from "#proto/tollhouse/v1/coupons_pb.ts";
import { CustomerCreditSchema } from "#proto/tollhouse/v1/customer_credits_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const couponEvents = eventsOf(
  { message: CouponSchema, scope: "subscriptions:read" },
  {
    "coupon.created": { meaning: "A coupon was created." },
    "coupon.redeemed": { meaning: "A subscription got a coupon." },
    "coupon.archived": {
      meaning: "A coupon was archived: nobody new gets it.",
      example: { coupon_status: "archived" },
    },
  },
);

export const customerCreditEvents = eventsOf(
  // Events of a customer have one scope.
  { message: CustomerCreditSchema, scope: "customers:read" },
  {
    "customer.credit_changed": {
      meaning: "A customer's credit changed: the entry says by how much and why.",
      audited: true,
    },
  },
);
