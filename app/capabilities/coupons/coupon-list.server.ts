import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CouponService } from "#proto/tollhouse/v1/coupons_pb.ts";
import { COUPON_COLUMNS } from "./coupon-columns.tsx";
import { couponView, withPlanNames } from "./coupon-view.server.ts";

export const COUPON_LIST = defineListPage({
  method: CouponService.method.listCoupons,
  nouns: ["coupon", "coupons"],
  view: couponView,
  columns: COUPON_COLUMNS,
  complete: withPlanNames,
  tabs: {
    all: { name: "All", request: {} },
    active: { name: "Active", request: { couponStatus: ["active"] } },
    archived: { name: "Archived", request: { couponStatus: ["archived"] } },
  },
  filters: { created: { kind: "dates", label: "Created" } },
  fields: { created: "createdAt" },
});
