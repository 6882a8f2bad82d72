import { errors } from "./catalog-entry.ts";

const repeat = "repeat with the same `Idempotency-Key`";

/** Failures of the payment engine: the group `asks_engine` of the contract. */
export const engineErrors = errors(502, "engine_error", {
  engine_refused: {
    meaning: "the payment engine refused; `details` has its code",
    details: [{ engine_code: "IR_06", engine_http_status: "400" }],
  },
  engine_unavailable: {
    meaning: "the payment engine is down or too slow; the outcome may be unknown",
    remedy: repeat,
  },
  engine_answer_invalid: {
    meaning: "the payment engine's answer cannot be read; the outcome may be unknown",
    remedy: repeat,
  },
});
