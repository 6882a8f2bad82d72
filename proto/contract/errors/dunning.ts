import { errors } from "./catalog-entry.ts";

export const dunningErrors = {
  ...errors(409, "conflict", {
    no_payment_due: {
      meaning: "the subscription has no open invoice that is charged automatically",
      message: "This subscription has no open invoice to charge: it is {subscription_status}.",
      facts: ["subscription_id", "subscription_status"],
    },
    payment_retry_not_allowed: {
      meaning: "the card network or the payer's bank does not allow another charge of this card; the message says why",
      message: "{problem}",
      facts: ["invoice_id", "payment_method_id"],
      remedy: "let the payer choose another payment method, or pay on the invoice's page",
    },
    payment_retry_too_early: {
      meaning: "the card network allows the next charge of this card later; `details` has the time",
      message: "The card network allows the next charge of this card at {next_attempt_at}.",
      facts: ["invoice_id", "payment_method_id", "next_attempt_at"],
      remedy: "wait until `next_attempt_at`, or charge another payment method",
    },
  }),
  ...errors(422, "invalid_request", {
    dunning_policy_invalid: {
      meaning:
        "the days of the policy are not ascending, or a time is too far away; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "days[1]",
      remedy: "send each day once, the earliest first, and a `failed_at` within 10 years",
    },
  }),
};
