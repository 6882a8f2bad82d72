import { redact } from "#contract/redaction.ts";

const KEPT_CHARACTERS = 16 * 1024;
/** Longer than any redacted text, so that a secret cut in half at the limit is removed entirely. */
const MARGIN = 256;

/** JSON for the request log, without API keys and card numbers. A long one is its beginning, as a JSON string. */
export function loggedBody(json: string): string {
  if (json.length <= KEPT_CHARACTERS) return redact(json);
  return JSON.stringify(redact(json.slice(0, KEPT_CHARACTERS)).slice(0, -MARGIN).toWellFormed());
}
