import { attempt } from "#app/dashboard/attempt.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type Coupon, CouponSchema } from "#proto/tollhouse/v1/coupons_pb.ts";

export type CouponView = ReturnType<typeof couponView>;

/** By ID. The list fills them in. */
type Names = Readonly<Record<string, string>>;

export function couponView(coupon: Coupon) {
  const { couponStatus, createdAt, ...view } = viewOf(CouponSchema, coupon);
  return { ...view, status: couponStatus, createdAt: createdAt ?? "", planNames: {} as Names };
}

/** The names of the plans that the coupons are for, in one call for all of a page. */
export async function withPlanNames(
  rows: readonly CouponView[],
  { plans }: OrganizationClients,
): Promise<readonly CouponView[]> {
  // The contract takes so many at once. A coupon whose names are missing counts its plans.
  const ids = [...new Set(rows.flatMap(({ planIds }) => planIds))].slice(0, 100);
  if (ids.length === 0) return rows;
  const { value } = await attempt(() => plans.listPlans({ ids, limit: ids.length }));
  const planNames = Object.fromEntries(value?.data.map(({ planId, name }) => [planId, name]) ?? []);
  return rows.map((row) => ({ ...row, planNames }));
}
