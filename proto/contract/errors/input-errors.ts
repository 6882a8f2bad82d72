import { entries } from "./catalog-entry.ts";

const limitTooHigh = {
  param: "limit",
  code: "int32.gte_lte",
  message: "Must be greater than or equal to 1 and less than or equal to 100.",
};
const noSuchParameter = { param: "stauts", code: "parameter_unknown", message: "There is no parameter stauts here." };

/** What is wrong with the request itself. */
export const inputErrors = [
  ...entries(400, "invalid_request", [
    [
      "validation_failed",
      "every operation",
      "one or more parameters are invalid; `details` has all of them",
      "mend them",
      { param: "limit", details: [limitTooHigh] },
    ],
    [
      "parameter_unknown",
      "every operation",
      "there is no such parameter",
      "check the spelling",
      { param: "stauts", details: [noSuchParameter] },
    ],
    ["parameter_invalid", "parameters", "the value has the wrong form"],
    ["parameter_missing", "parameters", "a required parameter is absent"],
    ["parameter_repeated", "parameters", "a parameter that stands once came twice"],
    ["malformed_json", "bodies", "the body is not JSON in UTF-8"],
    ["malformed_multipart", "forms", "the form could not be read"],
    ["address_invalid", "every operation", "the path or host is malformed"],
    ["request_invalid", "every operation", "the request cannot be read"],
    [
      "cursor_invalid",
      "cursors",
      "the cursor was not made by this API",
      "start from the first page",
      { param: "cursor" },
    ],
    [
      "cursor_filter_mismatch",
      "cursors",
      "the cursor belongs to a list with other filters",
      "keep the filters while paging",
      { param: "cursor" },
    ],
    [
      "evidence_type_unknown",
      "named",
      "the type cannot hold this kind of evidence",
      "see [disputes](disputes.md)",
      { param: "evidence_type" },
    ],
    ["evidence_file_type_unsupported", "named", "the file is no JPEG, PNG or PDF", "", { param: "file" }],
    [
      "evidence_holds_no_file",
      "named",
      "this evidence is a text",
      "read the evidence itself",
      { param: "evidence_id" },
    ],
    ["merchant_required", "elsewhere", "the organization has no merchant account yet", "finish onboarding"],
    [
      "scope_unknown",
      "named",
      "a key cannot be granted this scope",
      "see [API keys](api-keys.md)",
      { param: "scopes" },
    ],
    [
      "public_token_invalid",
      "named",
      "the bank-linking provider does not take the public token: it has served, is too old or was never one",
      "open the provider's window again",
      { param: "public_token" },
    ],
  ]),
  ...entries(400, "idempotency", [
    [
      "idempotency_key_required",
      "required keys",
      "money moves, so the request needs an `Idempotency-Key`",
      "send one, and the same with every retry",
      { param: "Idempotency-Key" },
    ],
  ]),
  ...entries(400, "invalid_request", [
    [
      "allowed_ip_invalid",
      "named",
      "an entry is no IP address or CIDR range",
      "see [API keys](api-keys.md)",
      { param: "allowed_ips" },
    ],
    [
      "idempotency_key_invalid",
      "writes",
      "the header is not 1 to 255 printable ASCII characters",
      "",
      { param: "Idempotency-Key" },
    ],
  ]),
  ...entries(405, "invalid_request", [
    ["method_not_allowed", "elsewhere", "the address answers other methods: see `Allow`"],
  ]),
  ...entries(408, "invalid_request", [
    ["request_timeout", "every operation", "the request did not arrive in time", "repeat"],
  ]),
  ...entries(431, "invalid_request", [
    ["headers_too_large", "every operation", "the headers are over 16 KiB together"],
  ]),
  ...entries(413, "invalid_request", [
    ["body_too_large", "writes", "the body is over the limit"],
    [
      "evidence_text_too_long",
      "named",
      "all texts of a dispute together are over 30,000 bytes",
      "shorten one",
      { param: "text" },
    ],
  ]),
  ...entries(415, "invalid_request", [
    [
      "media_type_unsupported",
      "bodies",
      "the body has another content type than the message names",
      "",
      { param: "content-type" },
    ],
  ]),
];
