import { errors } from "./catalog-entry.ts";

export const fulfillmentErrors = {
  ...errors(409, "conflict", {
    too_many_fulfillments: {
      meaning: "the transaction has 20 fulfillments, and no further one can be recorded",
      message: "At most {max} fulfillments of a transaction can be recorded.",
      facts: ["max"],
    },
  }),
  ...errors(422, "invalid_request", {
    fulfillment_invalid: {
      meaning: "the fulfillment says nothing, or its times cannot be; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "delivered_at",
    },
  }),
};
