import type { Environment } from "./environment.ts";

const MIB = 1024 * 1024;

export const JSON_BODY_BYTES = MIB;
/** More than any request needs. Each value costs a hundred times as much to check as to send. */
export const JSON_BODY_VALUES = 10_000;
export const FORM_BODY_BYTES = 6 * MIB;
/** A text beside a file. The longest of the contract has 20,000 characters. */
export const FORM_TEXT_BYTES = 64 * 1024;

/** How long an answer is kept for repeats of its Idempotency-Key, counted from when it was given. */
export const ANSWERS_KEPT_DAYS: Readonly<Record<Environment, number>> = { live: 30, sandbox: 7 };

/** How long calls of the API are kept in the request log. */
export const REQUEST_LOG_DAYS = 30;

/** Limits that hold for many operations, for readers of the documentation. Those of one field are in its schema. */
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
