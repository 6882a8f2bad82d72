import { errors } from "./catalog-entry.ts";

/** Refusals because of the caller: identity, permissions and request rate. */
export const callerErrors = {
  ...errors(401, "authentication", {
    unauthenticated: {
      where: "every operation",
      meaning: "there is no valid API key and no session",
      message: "The API key that acts is not valid.",
    },
  }),
  ...errors(403, "permission", {
    cross_site_request: {
      where: "writes",
      meaning: "the page of another site made the browser send it, so nothing was changed",
      message: "This request did not come from a page of Tollhouse, so nothing was changed.",
    },
    ip_not_allowed: {
      where: "every operation",
      meaning: "the key may not be used from this address",
      message: "This API key may not be used from this address.",
      remedy: "use it from an address of its allow list",
    },
    test_helper_live: {
      where: "test helpers",
      meaning: "test helpers work in the sandbox only",
      message: "Test helpers work in the sandbox only. Use a sandbox key.",
      remedy: "use a sandbox key",
    },
    person_required: {
      where: "people",
      meaning: "only a person who is signed in can do this, and an API key was sent",
      message: "Only a person who is signed in can do this.",
      remedy: "sign in, and do it in the dashboard",
    },
    control_requires_person: {
      where: "controls",
      meaning: "the field that `param` names is a [control of payouts](payouts.md#controls), which no API key changes",
      message: "{problem}",
      remedy: "an owner or admin changes it in the dashboard; in the sandbox a [test helper](test-helpers.md) does",
    },
    role_missing: {
      where: "admins",
      meaning: "the signed-in person is a member and no owner or admin of the organization",
      message: "Only owners and admins of the organization can do this.",
      remedy: "ask an owner or admin",
    },
    scope_missing: {
      where: "scopes",
      meaning: "the key lacks the scope that `details` names",
      message: "{problem}",
      facts: ["required_scope"],
      remedy: "grant it",
      details: [{ code: "scope_missing", required_scope: "disputes:write" }],
    },
  }),
  ...errors(404, "not_found", {
    organization_missing: {
      where: "every operation",
      meaning: "the session's organization has no record here",
      message: "There is no organization record for this session.",
    },
  }),
  ...errors(409, "conflict", {
    environment_changed: {
      where: "writes",
      meaning: "the page that sent it shows another environment than the one that the session is in now",
      message: "You're now in {current}. This page shows another environment. Nothing was changed. Reload the page.",
      remedy: "reload the page, or switch back",
    },
  }),
  ...errors(429, "rate_limit", {
    rate_limited: {
      where: "every operation",
      meaning: "too many requests in one minute: see [rate limits](rate-limits.md)",
      message: "Too many calls of this {limited}. Try again in {retry_after_seconds} seconds.",
      facts: ["limited", "retry_after_seconds"],
      remedy: "wait `Retry-After` seconds, then repeat",
    },
  }),
};
