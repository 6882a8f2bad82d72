import { errors } from "./catalog-entry.ts";

const limitTooHigh = {
  param: "limit",
  code: "int32.gte_lte",
  message: "Must be greater than or equal to 1 and less than or equal to 100.",
};
const noSuchParameter = { param: "stauts", code: "parameter_unknown", message: "There is no parameter stauts here." };
const cardNumber = {
  param: "metadata.note",
  code: "card_data_not_allowed",
  message: "metadata.note must not contain a card number.",
};

/** Faults of the request itself. */
export const requestErrors = {
  ...errors(400, "invalid_request", {
    validation_failed: {
      where: "every operation",
      meaning: "one or more parameters are invalid; `details` lists all of them",
      message: "{problem}",
      remedy: "fix them",
      sampleParam: "limit",
      details: [limitTooHigh],
    },
    parameter_unknown: {
      where: "every operation",
      meaning: "there is no such parameter",
      remedy: "check the spelling",
      param: "stauts",
      details: [noSuchParameter],
    },
    card_data_not_allowed: {
      where: "every operation",
      meaning: "a value looks like a card number, which no operation takes: see [card data](card-data.md)",
      message: "{problem}",
      remedy: "collect cards with the hosted form, and write numbers of your own that look like one with a letter",
      sampleParam: "metadata.note",
      details: [cardNumber],
    },
    api_version_unknown: {
      where: "every operation",
      meaning: "there is no such [API version](api-versions.md)",
      message: "There is no such API version.",
      remedy: "send a date that the page lists, or no `Api-Version`",
      sampleParam: "Api-Version",
    },
    parameter_invalid: { where: "parameters", meaning: "the value has the wrong form", message: "{problem}" },
    parameter_missing: { where: "parameters", meaning: "a required parameter is absent", message: "{problem}" },
    parameter_repeated: { where: "parameters", meaning: "a parameter that takes one value was sent twice" },
    malformed_json: {
      where: "JSON bodies",
      meaning: "the body is not JSON in UTF-8",
      message: "The body is not JSON in UTF-8.",
    },
    malformed_multipart: {
      where: "forms",
      meaning: "the form cannot be read",
      message: "The body is not a complete multipart form.",
    },
    address_invalid: {
      where: "every operation",
      meaning: "the path or host is malformed",
      message: "The host or the path of the request is not a valid address.",
    },
    request_invalid: {
      where: "every operation",
      meaning: "the request cannot be read",
      message: "The request cannot be read.",
    },
    cursor_invalid: {
      where: "cursors",
      meaning: "the cursor is invalid",
      message: "The cursor is invalid.",
      remedy: "start from the first page",
      param: "cursor",
    },
    cursor_filter_mismatch: {
      where: "cursors",
      meaning: "the cursor belongs to a list with other filters",
      message: "The cursor belongs to a list with other filters.",
      remedy: "keep the filters while paging",
      param: "cursor",
    },
  }),
  ...errors(405, "invalid_request", {
    method_not_allowed: {
      where: "unknown addresses",
      meaning: "the address answers other methods: see `Allow`",
      message: "This address does not answer {method}. It answers {allowed}.",
    },
  }),
  ...errors(408, "invalid_request", {
    request_timeout: {
      where: "every operation",
      meaning: "the request did not arrive in time",
      remedy: "repeat",
      message: "The request did not arrive in time.",
    },
  }),
  ...errors(413, "invalid_request", {
    body_too_large: {
      where: "writes",
      meaning: "the body is over the limit",
      message: "The body is larger than {mebibytes} MiB.",
    },
  }),
  ...errors(415, "invalid_request", {
    media_type_unsupported: {
      where: "bodies",
      meaning: "the body has a content type that the operation does not take",
      message: "The body must be {accepted}.",
      param: "content-type",
    },
  }),
  ...errors(431, "invalid_request", {
    headers_too_large: {
      where: "every operation",
      meaning: "the headers are over 16 KiB together",
      message: "The headers are larger than 16 KiB together.",
    },
  }),
  ...errors(503, "api_error", {
    uploads_at_capacity: {
      where: "writes",
      meaning: "too many bytes are being uploaded with this key, or in all, so nothing was changed",
      message: "Too many uploads are in progress. Nothing was changed. Try again in a few seconds.",
      remedy: "repeat after `Retry-After` seconds",
    },
  }),
};
