import { entries } from "./catalog-entry.ts";

const lacking = { code: "scope_missing", required_scope: "disputes:write" };

/** What speaks against the caller: who it is, what it may do, and how often it asks. */
export const callerErrors = [
  ...entries(401, "authentication", [["unauthenticated", "every operation", "no valid API key, no session"]]),
  ...entries(403, "permission", [
    ["cross_site_request", "writes", "the page of another site made the browser send it, so nothing was changed"],
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
