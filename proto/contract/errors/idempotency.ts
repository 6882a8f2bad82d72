import { errors } from "./catalog-entry.ts";

const param = "Idempotency-Key";

/** Faults of the Idempotency-Key, and the answers it causes (docs/idempotency.md). */
export const idempotencyErrors = {
  ...errors(400, "idempotency", {
    idempotency_key_required: {
      where: "required keys",
      meaning: "money moves or is decided about, so the request needs an `Idempotency-Key`",
      message: "This operation needs an Idempotency-Key, so that a retry does not repeat it.",
      remedy: "send one, and the same with every retry",
      param,
    },
  }),
  ...errors(400, "invalid_request", {
    idempotency_key_invalid: {
      where: "writes",
      meaning: "the header is not 1 to 255 printable ASCII characters",
      message: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
      param,
    },
  }),
  ...errors(409, "idempotency", {
    idempotency_in_progress: {
      where: "writes",
      meaning: "the same request is still being processed",
      message: "{problem} Try again shortly.",
      facts: ["retry_after_seconds"],
      remedy: "wait `Retry-After` seconds, then repeat",
    },
    idempotency_outcome_unknown: {
      where: "writes",
      meaning: "it is not known whether the request took effect, so it is not sent again",
      message: "We couldn't confirm whether this request took effect. We're checking. Don't send it again.",
      remedy: "do not send it again; contact support with the request id",
    },
  }),
  ...errors(422, "idempotency", {
    idempotency_key_reused: {
      where: "writes",
      meaning: "the key was used for a request with other parameters, which `details` names",
      message:
        "This Idempotency-Key was used for another request, which differs in: {differing_fields}. Use a new key for a new request.",
      facts: ["differing_fields"],
      remedy: "use a new key",
    },
  }),
};
