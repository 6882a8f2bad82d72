import { randomUUID } from "node:crypto";
import type { CapabilityWorld } from "#tests/support/world.ts";

const coupon = { name: "Welcome", basis_points: 1_000, duration: "once" };
const page = (name: string) => `routes/_dashboard+/subscriptions.coupons.${name}`;

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { coupons } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { couponId } = await coupons.createCoupon({ name: canary, basisPoints: 1_000, duration: "forever" });
    return { coupon_id: couponId };
  },
  async buildLive({ platform, organization }) {
    const { coupons } = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
    const { couponId } = await coupons.createCoupon({ name: "Welcome", basisPoints: 1_000, duration: "forever" });
    return { coupon_id: couponId };
  },
  samples: {
    "coupons.list": () => [{ message: { limit: 100 } }, { message: { coupon_status: ["active"] } }],
    "coupons.create": ({ plan_id = "" }) =>
      [
        { ...coupon, max_redemptions: 10, plan_ids: [plan_id] },
        { name: "Off", amount: 500, currency: "USD", duration: "repeating", duration_months: 3 },
      ].map((message) => ({ message })),
  },
  entries: {
    [`GET ${page("_index")}`]: {},
    [`GET ${page("new")}`]: {},
    [`POST ${page("new")}`]: {
      form: ({ plan_id = "" }) => ({
        idempotency_key: randomUUID(),
        ...{ name: "Welcome", reduces: "percent", basis_points: "10", duration: "once" },
        plan_ids: plan_id,
      }),
    },
    [`POST ${page("$id.archive")}`]: { params: ({ coupon_id = "" }) => ({ id: coupon_id }), form: () => ({}) },
  },
};
