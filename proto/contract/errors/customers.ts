import { errors } from "./catalog-entry.ts";

export const customerErrors = {
  ...errors(409, "conflict", {
    customer_not_changeable: { meaning: "the customer is merged or redacted; the message says which" },
    customers_not_mergeable: {
      meaning: "these two customers cannot be merged; the message says why",
      param: "into_customer_id",
    },
    customer_not_masked: { meaning: "the customer's details are not masked", remedy: "retrieve the customer" },
  }),
};
