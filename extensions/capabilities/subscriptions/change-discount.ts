import { assertRedeemable, type Coupon, getCoupon, redeemCoupon } from "#extensions/capabilities/coupons/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { assertChangeable } from "./changeable.ts";
import type { Loaded } from "./loaded.ts";
import { discountColumns } from "./plan-creation.ts";
import type { Subscription } from "./subscription.entity.ts";

type Asked = Pick<UpdateSubscriptionRequest, "couponId" | "replaceDiscount">;

/** The coupon after the change, which counts as redeemed if it is new. @throws discount_exists, coupon_not_usable, resource_missing */
export async function changedCoupon(phase: UnitOfWork, loaded: Loaded, asked: Asked): Promise<Coupon | null> {
  const wanted = wantedCoupon(loaded, asked);
  return typeof wanted === "string" ? redeemCoupon(phase, wanted, redeemerOf(loaded)) : wanted;
}

/** The coupon after the change, of which nothing is redeemed. @throws discount_exists, coupon_not_usable, resource_missing */
export async function previewedCoupon(work: UnitOfWork, loaded: Loaded, asked: Asked): Promise<Coupon | null> {
  const wanted = wantedCoupon(loaded, asked);
  if (typeof wanted !== "string") return wanted;
  const coupon = await getCoupon(work, wanted);
  assertRedeemable(coupon, redeemerOf(loaded), work.now());
  return coupon;
}

/** The present coupon, the ID of a new one, or null for none. */
function wantedCoupon({ subscription, coupon }: Loaded, { couponId, replaceDiscount }: Asked): Coupon | string | null {
  if (couponId === undefined || couponId === coupon?.id) return coupon;
  assertChangeable(subscription, ["incomplete", "trialing", "active", "past_due", "unpaid", "paused"]);
  if (couponId === "") return null;
  if (coupon && !replaceDiscount)
    throw refuse("discount_exists", { subscription_id: subscription.id, coupon_id: coupon.id, param: "coupon_id" });
  return couponId;
}

const redeemerOf = ({ subscription, items }: Loaded) => ({
  currency: subscription.currency,
  planIds: items.map(({ planId }) => planId),
});

/** The columns of a discount from now on. One that stays keeps its time. */
export function discountAfter(row: Subscription, coupon: Coupon | null, now: Date) {
  if (!coupon) return { couponId: null, discountStartedAt: null, discountEndsAt: null };
  return coupon.id === row.couponId ? {} : discountColumns(coupon, now, row.timeZone);
}
