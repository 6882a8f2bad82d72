import { expect, test } from "vitest";
import { CouponEntity, redeemCoupon } from "#extensions/capabilities/coupons/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

async function aSeller() {
  const organization = await anOrganization(platform);
  const { coupons, plans } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  return { organization, coupons, plans };
}

test("100 subscriptions at once get a coupon for 10 ten times", { timeout: 60_000 }, async () => {
  const { organization, coupons } = await aSeller();
  const { couponId } = await coupons.createCoupon({
    ...{ name: "Welcome", basisPoints: 1_000, duration: "once", maxRedemptions: 10 },
  });
  const redeem = () =>
    organization.work().atomically(async (phase) => {
      await redeemCoupon(phase, couponId, { currency: "USD", planIds: [] });
      await phase.save();
    });
  const ends = await Promise.allSettled(Array.from({ length: 100 }, redeem));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const [row] = await organization.work().em.find(CouponEntity, { id: couponId });
  expect(row?.redemptionsCount).toBe(10);
});

test("a coupon is for its currency, its plans and its time, and for nobody new once archived", async () => {
  const { organization, coupons, plans } = await aSeller();
  const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };
  const { planId } = await plans.createPlan({ name: "Coffee", price });
  const { couponId } = await coupons.createCoupon({
    ...{ name: "Off", amount: 500n, currency: "USD", duration: "repeating", durationMonths: 3, planIds: [planId] },
  });
  const redeem = (currency: string, planIds: readonly string[]) =>
    organization.work().atomically((phase) => redeemCoupon(phase, couponId, { currency, planIds }));
  await expect(redeem("EUR", [planId])).rejects.toMatchObject({ reason: "coupon_not_usable" });
  await expect(redeem("USD", ["pln_other"])).rejects.toMatchObject({ reason: "coupon_not_usable" });
  await redeem("USD", ["pln_other", planId]);
  for (const _ of [1, 2]) expect(await coupons.archiveCoupon({ couponId })).toMatchObject({ couponStatus: "archived" });
  await expect(redeem("USD", [planId])).rejects.toMatchObject({ reason: "coupon_not_usable" });
});

test.each([
  ["basis_points", { duration: "once" }],
  ["basis_points", { duration: "once", basisPoints: 100, amount: 500n, currency: "USD" }],
  ["currency", { duration: "once", amount: 500n }],
  ["duration_months", { duration: "repeating", basisPoints: 100 }],
  ["duration_months", { duration: "once", basisPoints: 100, durationMonths: 3 }],
])("a coupon is refused by its field: %s", async (param, fields) => {
  const { coupons } = await aSeller();
  const { reason, metadata } = infoOf(await failureOf(coupons.createCoupon({ name: "Odd", ...fields })));
  expect({ reason, param: metadata.param }).toEqual({ reason: "coupon_invalid", param });
});

test("a coupon of a plan that does not exist, or of another organization, is refused alike", async () => {
  const [{ coupons }, other] = [await aSeller(), await aSeller()];
  const { planId } = await other.plans.createPlan({ name: "Coffee", draft: true });
  for (const id of [planId, "pln_nothing"]) {
    const made = coupons.createCoupon({ name: "Off", basisPoints: 100, duration: "once", planIds: [id] });
    expect(infoOf(await failureOf(made))).toMatchObject({
      ...{ reason: "resource_missing", metadata: { param: "plan_ids" } },
    });
  }
});

test.each(["  ", "\u200b", "\u202eemocleW"])("a coupon whose name is %j is refused", async (name) => {
  const { coupons } = await aSeller();
  const refusal = infoOf(await failureOf(coupons.createCoupon({ name, basisPoints: 100, duration: "once" })));
  expect(refusal).toMatchObject({ reason: "coupon_invalid", metadata: { param: "name" } });
});
