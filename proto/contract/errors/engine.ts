import { errors } from "./catalog-entry.ts";

const repeat = "repeat with the same `Idempotency-Key`";

/** Failures of the payment engine: the contract's group `asks: "engine"`, and sandbox-only ones. */
export const engineErrors = {
  ...errors(409, "conflict", {
    sandbox_engine_required: {
      meaning: "this installation is not connected to the sandbox engine, which test helpers need",
      message: "This needs the sandbox engine. Set ENGINE_URL to a sandbox engine and ENGINE_API_KEY to its admin key.",
      remedy: "see [the sandbox engine](sandbox-engine.md)",
    },
  }),
  ...errors(502, "engine_error", {
    engine_refused: {
      meaning: "the payment engine refused; `details` has its code",
      details: [{ engine_code: "IR_06", engine_http_status: 400 }],
    },
    engine_unavailable: {
      meaning: "the payment engine is down or too slow; the outcome may be unknown",
      remedy: repeat,
    },
    engine_answer_invalid: {
      meaning: "the payment engine failed (a 5xx of its own), or its answer cannot be read; the outcome may be unknown",
      remedy: repeat,
    },
  }),
};
