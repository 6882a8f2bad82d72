import { errors } from "./catalog-entry.ts";

export const OVERLOADED =
  "Tollhouse has more requests than it can answer, so this one was not begun. Try again in a few seconds.";

/** Errors of every capability, and server faults. */
export const platformErrors = {
  ...errors(404, "not_found", {
    resource_missing: {
      where: "path variables",
      meaning: "there is no such resource in your organization and environment",
      message: "No such {noun}: {id}",
    },
    route_unknown: {
      where: "unknown addresses",
      meaning: "there is no such address",
      message: "There is no {method} {path}.",
    },
  }),
  ...errors(400, "invalid_request", {
    too_many_metadata_entries: {
      meaning: "a resource has at most as many entries of `metadata` as `max` in `details` says, also after a merge",
      message: "The metadata has at most {max} entries.",
      facts: ["max"],
      remedy: "remove an entry",
      param: "metadata",
    },
  }),
  ...errors(412, "conflict", {
    version_mismatch: {
      where: "versions",
      meaning: "the resource has another version than `If-Match` names; `details` has it",
      message: "The resource has version {version}. Read it again before you change it.",
      facts: ["version"],
      remedy: "read the resource again, then repeat with its `ETag`",
      param: "If-Match",
      details: [{ version: 4 }],
    },
  }),
  ...errors(500, "api_error", {
    internal_error: {
      where: "every operation",
      meaning: "a fault of ours, logged under the request id",
      message: "Something went wrong on our side. The request id finds it in our logs.",
      remedy: "repeat; tell us the request id",
    },
  }),
  ...errors(502, "api_error", {
    upstream_unavailable: {
      where: "every operation",
      meaning: "a service behind the API has not answered; whether a write happened is unknown",
      message: "A part of Tollhouse does not answer at the moment. Try again; an Idempotency-Key makes that safe.",
      remedy: "repeat with the same `Idempotency-Key`",
    },
  }),
  ...errors(503, "api_error", {
    overloaded: {
      where: "every operation",
      meaning:
        "there are more requests than can be answered, so this one was not begun: see [overload](operations.md#overload)",
      message: OVERLOADED,
      facts: ["retry_after_seconds"],
      remedy: "repeat after `Retry-After` seconds",
    },
    unavailable: {
      where: "every operation",
      meaning:
        "the database or the service behind the API cannot be reached for the moment, so that the API key, the session or more cannot be looked up; whether a write happened may be unknown",
      message: "{problem}",
      facts: ["retry_after_seconds"],
      remedy: "repeat after `Retry-After` seconds, writes with the same `Idempotency-Key`",
    },
  }),
};
