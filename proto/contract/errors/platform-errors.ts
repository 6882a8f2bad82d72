import { entries } from "./catalog-entry.ts";

const engineCode = { engine_code: "IR_06", engine_http_status: "400" };

/** What is not the caller's doing. */
export const platformErrors = [
  ...entries(500, "api_error", [
    [
      "internal_error",
      "every operation",
      "a fault of ours, logged under the request id",
      "repeat; tell us the request id",
    ],
  ]),
  ...entries(502, "engine_error", [
    ["engine_refused", "named", "the payment engine refused; `details` has its code", "", { details: [engineCode] }],
    [
      "engine_unavailable",
      "named",
      "the payment engine is down or too slow; the outcome may be unknown",
      "repeat with the same `Idempotency-Key`",
    ],
    [
      "engine_answer_invalid",
      "named",
      "the payment engine's answer cannot be read; the outcome may be unknown",
      "repeat with the same `Idempotency-Key`",
    ],
  ]),
  ...entries(502, "api_error", [
    ["bank_linking_refused", "named", "the bank-linking provider refused; `details` has its code"],
    ["bank_linking_unavailable", "named", "the bank-linking provider is down or too slow", "repeat"],
    [
      "upstream_unavailable",
      "every operation",
      "a service behind the API cannot be reached",
      "repeat with the same `Idempotency-Key`",
    ],
  ]),
  ...entries(503, "api_error", [
    [
      "rate_limit_unavailable",
      "writes",
      "rate limits cannot be checked, so nothing was changed",
      "repeat after `Retry-After` seconds",
    ],
  ]),
];
