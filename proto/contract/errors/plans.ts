import { errors } from "./catalog-entry.ts";

export const planErrors = {
  ...errors(409, "conflict", {
    plan_archived: {
      meaning: "the plan is archived, so it cannot change",
      message: "This plan is archived.",
      facts: ["plan_id"],
      remedy: "create another plan",
    },
    plan_without_price: {
      meaning: "a plan needs an active price before customers can subscribe to it",
      message: "This plan has no active price. Add one first.",
      facts: ["plan_id"],
      remedy: "add a price",
    },
    too_many_prices: {
      meaning: "the plan has 100 active prices, which is the most",
      message: "This plan has {limit} active prices, which is the most. Archive one first.",
      facts: ["limit"],
      remedy: "archive a price",
    },
  }),
  ...errors(422, "invalid_request", {
    plan_invalid: {
      meaning: "a text of the plan cannot be shown to customers; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "name",
    },
    price_invalid: {
      meaning: "the fields of the price do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "terms.tiers[0].up_to",
    },
  }),
};
