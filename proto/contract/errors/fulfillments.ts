import { errors } from "./catalog-entry.ts";

export const fulfillmentErrors = errors(409, "conflict", {
  too_many_fulfillments: {
    meaning: "the transaction has 20 fulfillments, and no further one can be recorded",
    message: "At most {max} fulfillments of a transaction can be recorded.",
    facts: ["max"],
  },
});
