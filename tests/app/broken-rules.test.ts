import { expect, test } from "vitest";
import { brokenRules } from "#app/rest/broken-rules.server.ts";
import { CreatePlanRequestSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import { CreateSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";

const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 2000n };

test("a field that an object within the request lacks is missing, and one that is there breaks its rule", () => {
  const { pricingModel: _, ...without } = price;

  expect(brokenRules(CreatePlanRequestSchema, { name: "Monthly", price: without }, [])).toEqual([
    {
      param: "price.pricing_model",
      code: "parameter_missing",
      message: "The parameter price.pricing_model is missing.",
    },
  ]);
  expect(
    brokenRules(CreatePlanRequestSchema, { name: "Monthly", price: { ...without, pricingModel: "x" } }, []),
  ).toEqual([expect.objectContaining({ param: "price.pricing_model", code: "string.in" })]);
});

test("a field that an entry of a list lacks is missing, with the entry's place", () => {
  const items = [{ priceId: "prc_1" }, { quantity: 2 }];

  expect(brokenRules(CreateSubscriptionRequestSchema, { customerId: "cus_1", items }, [])).toEqual([
    { param: "items[1].price_id", code: "parameter_missing", message: "The parameter items[1].price_id is missing." },
  ]);
});
