import { errors } from "./catalog-entry.ts";

export const payerAccountErrors = {
  ...errors(410, "not_found", {
    payer_session_ended: {
      where: "payers' pages",
      meaning:
        "the payer is not signed in any more: 24 hours are over, or the customer was archived, merged or redacted",
      message: "Your session has ended. Sign in again.",
    },
  }),
  ...errors(422, "invalid_request", {
    payer_sign_in_link_invalid: {
      where: "payers' pages",
      meaning: "the sign-in link was used, is older than 15 minutes, or its customer was archived, merged or redacted",
      message: "This link doesn't work any more. Ask for another one.",
    },
  }),
  ...errors(429, "rate_limit", {
    payer_sign_in_limit_reached: {
      where: "payers' pages",
      meaning: "5 sign-in links an hour were requested for the address, whether a customer has it or not",
      message: "Only {limit} links an hour can be sent to an address. Try again in {retry_after_seconds} seconds.",
      facts: ["limit", "retry_after_seconds"],
    },
  }),
};
