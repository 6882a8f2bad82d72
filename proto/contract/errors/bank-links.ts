import { errors } from "./catalog-entry.ts";

export const bankLinkErrors = {
  ...errors(400, "invalid_request", {
    public_token_invalid: {
      meaning: "the bank-linking provider refused the public token: it was used before, is too old, or never existed",
      message: "The bank-linking provider does not take this public token; open its window again.",
      remedy: "open the provider's window again",
      param: "public_token",
    },
  }),
  ...errors(409, "conflict", {
    bank_linking_not_configured: {
      meaning: "this installation has no bank-linking provider",
      message: "This installation has no bank-linking provider.",
    },
  }),
  ...errors(502, "api_error", {
    bank_linking_refused: { meaning: "the bank-linking provider refused; `details` has its code" },
    bank_linking_unavailable: { meaning: "the bank-linking provider is down or too slow", remedy: "repeat" },
  }),
};
