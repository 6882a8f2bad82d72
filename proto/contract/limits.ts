import type { Environment } from "./environment.ts";

const MIB = 1024 * 1024;

export const JSON_BODY_BYTES = MIB;
/** More than any request needs. Checking a value costs a hundred times as much as sending it. */
export const JSON_BODY_VALUES = 10_000;
export const FORM_BODY_BYTES = 6 * MIB;
/** A text field next to a file. The contract's longest text has 20,000 characters. */
export const FORM_TEXT_BYTES = 64 * 1024;

/** Days that an answer is kept for repeats of its Idempotency-Key, counted from the answer. */
export const ANSWERS_KEPT_DAYS: Readonly<Record<Environment, number>> = { live: 30, sandbox: 7 };

/** Days that API calls are kept in the request log. */
export const REQUEST_LOG_DAYS = 30;

/** Days that mails of a test clock are kept, in real time. */
export const TEST_CLOCK_MAIL_DAYS = 30;

/** How many of them one sandbox keeps, the newest. */
export const MOST_TEST_CLOCK_MAILS = 20_000;

/** Limits shared by many operations, for the documentation. A field's own limits are in its schema. */
export const LIMITS: readonly { readonly of: string; readonly limit: string }[] = [
  { of: "JSON body", limit: `${JSON_BODY_BYTES / MIB} MiB` },
  { of: "values in a JSON body, at all depths", limit: "10,000" },
  { of: "form with a file", limit: `${FORM_BODY_BYTES / MIB} MiB` },
  { of: "text in a form with a file", limit: "64 KiB" },
  { of: "evidence file", limit: "5 MB" },
  { of: "all evidence texts of a dispute together, as JSON", limit: "30,000 bytes" },
  { of: "headers together", limit: "16 KiB" },
  { of: "`Idempotency-Key`", limit: "255 characters" },
  { of: "answer to an `Idempotency-Key`, kept in live", limit: `${ANSWERS_KEPT_DAYS.live} days` },
  { of: "answer to an `Idempotency-Key`, kept in sandbox", limit: `${ANSWERS_KEPT_DAYS.sandbox} days` },
  { of: "request log, kept", limit: `${REQUEST_LOG_DAYS} days` },
];
