import { errors } from "./catalog-entry.ts";

export const paymentMethodErrors = {
  ...errors(409, "conflict", {
    session_not_open: { meaning: "the session is completed or expired; the message says which" },
  }),
  ...errors(422, "invalid_request", {
    payment_method_session_invalid: {
      meaning: "the engine does not accept the session: the currency is unknown or not enabled",
      param: "currency",
    },
  }),
};
