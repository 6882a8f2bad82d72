import { errors } from "./catalog-entry.ts";

export const disputeRuleErrors = {
  ...errors(409, "conflict", {
    too_many_dispute_rules: {
      meaning: "the organization has 20 dispute rules in this environment",
      message: "An organization can have at most {max} dispute rules. Delete one first.",
      facts: ["max"],
      remedy: "delete one",
    },
  }),
};
