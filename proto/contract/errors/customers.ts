import { errors } from "./catalog-entry.ts";

export const customerErrors = {
  ...errors(409, "conflict", {
    customer_not_changeable: {
      meaning: "the customer is merged or redacted; the message says which",
      message: "This customer can't change: it is {state}.",
      facts: ["customer_status", "merged_into_customer_id?"],
    },
    customers_not_mergeable: {
      meaning: "these two customers cannot be merged; the message says why",
      message: "{problem}",
      param: "into_customer_id",
    },
    customer_not_masked: {
      meaning: "the customer's details are not masked",
      message: "This customer's details are not masked. Retrieve the customer instead.",
      remedy: "retrieve the customer",
    },
  }),
};
