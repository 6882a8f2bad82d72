import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { CouponDuration } from "./coupon.rules.ts";

/** A reduction of what a subscription is billed. Whoever redeems or archives it locks this row first. */
export const CouponEntity = defineEntity({
  name: "Coupon",
  tableName: "coupons",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<"active" | "archived">(),
    name: text(),
    /** Null for one with an amount. */
    basisPoints: p.integer().nullable(),
    /** Of one invoice. Null for one with a percentage. */
    amountMinorUnits: p.bigint("bigint").nullable(),
    /** Of the amount. */
    currency: text().nullable(),
    duration: text().$type<CouponDuration>(),
    /** Of a repeating one. */
    durationMonths: p.integer().nullable(),
    /** Empty for all plans. */
    planIds: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    redeemBy: instant().nullable(),
    maxRedemptions: p.integer().nullable(),
    redemptionsCount: p.integer().default(0),
  },
});

export type Coupon = InferEntity<typeof CouponEntity>;
