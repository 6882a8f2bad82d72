import { describe, expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const monthly = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };

async function aSeller() {
  const organization = await anOrganization(platform);
  const { plans } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const eventsOf = async (subjectId: string) =>
    (await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } })).map(
      ({ type }) => type,
    );
  return { organization, plans, eventsOf };
}

const refusalOf = async (call: Promise<unknown>) => {
  const { reason, metadata } = infoOf(await failureOf(call));
  return { reason, param: metadata.param };
};

describe("a plan", () => {
  test("is not changed to offer payers a price that does not exist", async () => {
    const { plans } = await aSeller();
    const { planId } = await plans.createPlan({ name: "Coffee", price: monthly });
    const updateMask = { paths: ["payer_price_ids"] };
    expect(await refusalOf(plans.updatePlan({ planId, payerPriceIds: ["prc_nothing"], updateMask }))).toEqual({
      ...{ reason: "resource_missing", param: "payer_price_ids" },
    });
  });

  test("is open with its first price, changes its name, and is archived once", async () => {
    const { plans, eventsOf } = await aSeller();
    const plan = await plans.createPlan({ name: "Coffee", price: { ...monthly, trialDays: 14 } });
    expect(plan).toMatchObject({ planStatus: "active", name: "Coffee", version: 1 });
    expect(plan.prices).toHaveLength(1);
    expect(plan.prices[0]?.terms).toMatchObject({ ...monthly, intervalCount: 1, trialDays: 14 });
    const { planId } = plan;
    const named = await plans.updatePlan({ planId, name: "Tea", updateMask: { paths: ["name"] } });
    expect(named).toMatchObject({ name: "Tea", version: 2, prices: [{ planId }] });
    for (const _ of [1, 2]) expect(await plans.archivePlan({ planId })).toMatchObject({ planStatus: "archived" });
    const change = plans.updatePlan({ planId, name: "Milk", updateMask: { paths: ["name"] } });
    expect(await refusalOf(change)).toMatchObject({ reason: "plan_archived" });
    expect(await refusalOf(plans.createPrice({ planId, terms: monthly }))).toMatchObject({ reason: "plan_archived" });
    expect(await eventsOf(planId)).toEqual(["plan.created", "plan.updated", "plan.archived"]);
  });

  test("has texts that its customers can see, and as they are written", async () => {
    const { plans } = await aSeller();
    const { planId } = await plans.createPlan({ name: "Coffee", price: monthly });
    const invalid = (param: string) => ({ reason: "plan_invalid", param });
    for (const text of ["   ", "\u3164", "Coffee \u202eeeffoC", "\u2066Coffee"]) {
      expect(await refusalOf(plans.createPlan({ name: text, price: monthly }))).toEqual(invalid("name"));
      const name = plans.updatePlan({ planId, name: text, updateMask: { paths: ["name"] } });
      expect(await refusalOf(name)).toEqual(invalid("name"));
      const description = plans.updatePlan({ planId, description: text, updateMask: { paths: ["description"] } });
      expect(await refusalOf(description)).toEqual(invalid("description"));
      const taxed = { ...monthly, taxRate: { name: text, millipercent: 19_000 } };
      const taxName = { reason: "price_invalid", param: "terms.tax_rate.name" };
      expect(await refusalOf(plans.createPrice({ planId, terms: taxed }))).toEqual(taxName);
    }
    const described = { planId, description: "", updateMask: { paths: ["description"] } };
    expect((await plans.updatePlan(described)).description).toBeUndefined();
  });

  test("is a draft until it has a price and is opened", async () => {
    const { plans } = await aSeller();
    expect(await refusalOf(plans.createPlan({ name: "Coffee" }))).toEqual({ reason: "price_invalid", param: "price" });
    const { planId } = await plans.createPlan({ name: "Coffee", draft: true });
    expect(await refusalOf(plans.activatePlan({ planId }))).toMatchObject({ reason: "plan_without_price" });
    const { priceId } = await plans.createPrice({ planId, terms: monthly });
    expect(await plans.activatePlan({ planId })).toMatchObject({ planStatus: "active", prices: [{ priceId }] });
  });

  test("shows its active prices, and lists all of them", async () => {
    const { plans, eventsOf } = await aSeller();
    const { planId, prices } = await plans.createPlan({ name: "Coffee", price: monthly });
    const [first] = prices;
    const second = await plans.createPrice({ planId, terms: { ...monthly, unitAmount: 2_000n } });
    const priceId = first?.priceId ?? "";
    for (const _ of [1, 2]) expect(await plans.archivePrice({ priceId })).toMatchObject({ priceStatus: "archived" });
    const shown = await plans.getPlan({ planId });
    expect(shown.prices.map((price) => price.priceId)).toEqual([second.priceId]);
    const { data } = await plans.listPrices({ planId });
    expect(data.map((price) => price.priceId)).toEqual([second.priceId, priceId]);
    expect((await plans.listPrices({ planId, priceStatus: ["archived"] })).data).toHaveLength(1);
    expect(await eventsOf(priceId)).toEqual(["plan.price_created", "plan.price_archived"]);
  });

  test("has at most 100 active prices, also of those who add them at once", async () => {
    const { plans } = await aSeller();
    const { planId } = await plans.createPlan({ name: "Coffee", price: monthly });
    for (let count = 1; count < 98; count += 1) await plans.createPrice({ planId, terms: monthly });
    const added = await Promise.allSettled([1, 2, 3, 4, 5].map(() => plans.createPrice({ planId, terms: monthly })));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await plans.getPlan({ planId })).prices).toHaveLength(100);
  });
});

describe("a price is refused by its field", () => {
  const tiered = { currency: "USD", interval: "month", pricingModel: "graduated" };
  test.each([
    ["interval_count", { ...monthly, interval: "year", intervalCount: 4 }],
    ["interval_count", { ...monthly, interval: "week", intervalCount: 37 }],
    ["unit_amount", { ...monthly, unitAmount: undefined }],
    ["unit_amount", { ...tiered, unitAmount: 1n, tiers: [{ unitAmount: 1n }] }],
    ["tiers", { ...monthly, tiers: [{ unitAmount: 1n }] }],
    ["tiers", tiered],
    ["tiers[0].up_to", { ...tiered, tiers: [{ upTo: 10, unitAmount: 1n }] }],
    ["tiers[0].up_to", { ...tiered, tiers: [{ unitAmount: 1n }, { unitAmount: 2n }] }],
    [
      "tiers[1].up_to",
      { ...tiered, tiers: [{ upTo: 9, unitAmount: 1n }, { upTo: 9, unitAmount: 1n }, { unitAmount: 2n }] },
    ],
    ["phases", { ...tiered, tiers: [{ unitAmount: 1n }], phases: [{ periods: 1, unitAmount: 1n }] }],
    ["phases", { ...monthly, termPeriods: 2, phases: [{ periods: 3, unitAmount: 1n }] }],
  ])("%s", async (field, terms) => {
    const { plans } = await aSeller();
    const { planId } = await plans.createPlan({ name: "Coffee", price: monthly });
    expect((await refusalOf(plans.createPrice({ planId, terms }))).param).toBe(`terms.${field}`);
    expect((await refusalOf(plans.createPlan({ name: "Coffee", price: terms }))).param).toBe(`price.${field}`);
  });
});
