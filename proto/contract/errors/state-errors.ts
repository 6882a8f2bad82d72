import { entries } from "./catalog-entry.ts";

/** What the request meets: a thing that is not there, or whose state forbids it. */
export const stateErrors = [
  ...entries(404, "not_found", [
    ["resource_missing", "path variables", "there is no such thing in your organization and environment"],
    ["route_unknown", "elsewhere", "there is no such address"],
    ["organization_missing", "every operation", "the session's organization has no record here"],
  ]),
  ...entries(409, "conflict", [
    ["dispute_not_answerable", "named", "the dispute cannot be answered any more; the message says its state"],
    ["scopes_widened", "named", "the scopes of a key are only narrowed", "create a new key", { param: "scopes" }],
    ["api_key_not_active", "named", "the key is expired or revoked"],
    ["api_key_rotated", "named", "the key was rotated already; `details` names the key that replaces it"],
    ["bank_linking_not_configured", "named", "this installation has no bank-linking provider"],
    ["merchant_not_connected", "named", "the organization has no merchant account in this environment", "connect it"],
    ["organization_slug_taken", "elsewhere", "there is an organization with this slug"],
  ]),
  ...entries(409, "idempotency", [
    ["idempotency_in_progress", "writes", "the same work is under way", "wait `Retry-After` seconds, then repeat"],
  ]),
  ...entries(422, "idempotency", [
    [
      "idempotency_key_reused",
      "writes",
      "the key was used for a request with other parameters, which `details` names",
      "use a new key",
    ],
  ]),
];
