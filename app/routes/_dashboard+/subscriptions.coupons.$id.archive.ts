import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { CouponService } from "#proto/tollhouse/v1/coupons_pb.ts";

/** POST /subscriptions/coupons/:id/archive */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, CouponService.method.archiveCoupon, {
    to: "/subscriptions/coupons",
    done: "Coupon archived.",
  });
}
