import { errors } from "./catalog-entry.ts";

export const customerErrors = {
  ...errors(400, "invalid_request", {
    customer_detail_masked: {
      meaning: "a masked detail was sent back as it was read, which would lose it",
      message: "The {detail} is masked. Leave it out to keep it as it is.",
      sampleParam: "name",
    },
    data_class_permanent: {
      meaning: "a customer of the class `phi` stays in it",
      message: "Health data stays health data: data_class can't go back to standard.",
      param: "data_class",
    },
  }),
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
