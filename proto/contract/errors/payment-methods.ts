import { errors } from "./catalog-entry.ts";

export const paymentMethodErrors = {
  ...errors(409, "conflict", {
    session_not_open: {
      meaning: "the session is completed or expired; the message says which",
      message: "The session {id} is {status}. Create another session.",
    },
  }),
  ...errors(422, "invalid_request", {
    consent_not_possible: {
      meaning:
        "the engine does not take this `consent`, or it does not fit the other fields; the message and `param` name " +
        "the field",
      message: "{problem}",
      sampleParam: "consent.ip_address",
    },
    payment_method_session_invalid: {
      meaning: "the engine does not accept the session: the currency is unknown or not enabled",
      message: "The payment engine does not accept this session: {reason}",
      facts: ["engine_code?"],
      sampleParam: "currency",
    },
  }),
};
