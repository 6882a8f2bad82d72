import { entries } from "./catalog-entry.ts";

const lacking = { code: "scope_missing", required_scope: "disputes:write" };

/** What speaks against the caller: who it is, what it may do, and how often it asks. */
export const callerErrors = [
  ...entries(401, "authentication", [["unauthenticated", "every operation", "no valid API key, no session"]]),
  ...entries(403, "permission", [
    ["cross_site_request", "writes", "the page of another site made the browser send it, so nothing was changed"],
    [
      "ip_not_allowed",
      "every operation",
      "the key may not be used from this address",
      "use it from an address of its allow list",
    ],
    [
      "scope_not_held",
      "named",
      "a key cannot grant, narrow or revoke what it does not hold itself",
      "ask with a key that holds it",
      { param: "scopes" },
    ],
    [
      "allowed_ip_not_held",
      "named",
      "a key with an allow list cannot open addresses that it may not be used from",
      "",
      { param: "allowed_ips" },
    ],
    [
      "expiry_too_late",
      "named",
      "a key cannot make one that outlives it; `details` has the latest instant",
      "",
      { param: "expires_at" },
    ],
    [
      "scope_missing",
      "every operation",
      "the key lacks the scope that `details` names",
      "grant it",
      { details: [lacking] },
    ],
  ]),
  ...entries(429, "rate_limit", [
    [
      "rate_limited",
      "every operation",
      "too many requests in one minute: see [rate limits](rate-limits.md)",
      "wait `Retry-After` seconds, then repeat",
    ],
  ]),
];
