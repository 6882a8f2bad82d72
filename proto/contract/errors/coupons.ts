import { errors } from "./catalog-entry.ts";

export const couponErrors = {
  ...errors(409, "conflict", {
    coupon_not_usable: {
      meaning:
        "the coupon is archived, its time is over, or it has been used as often as it may; the message says which",
      message: "This coupon can't be used: {problem}.",
      facts: ["coupon_id"],
    },
    credit_too_low: {
      meaning: "the customer has less credit than is taken back; `details` has what there is",
      message: "The customer's credit is {available} {currency} minor units, which is less than that.",
      facts: ["available", "currency"],
      sampleParam: "amount",
    },
  }),
  ...errors(422, "invalid_request", {
    coupon_invalid: {
      meaning: "the fields of the coupon do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "currency",
    },
  }),
};
