import { invalidRequest } from "./errors.server.ts";

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
/** A string of structured fields, RFC 8941 section 3.3.3: only the quote and the backslash are escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The Idempotency-Key of the request, bare or quoted; both spellings are the same key.
 * @throws ApiError 400 when the header is there and is not 1 to 255 printable ASCII characters
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = header.startsWith('"') ? QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1") : header;
  if (key === undefined || !PRINTABLE.test(key)) {
    throw invalidRequest("idempotency_key_invalid", "Idempotency-Key must be 1 to 255 printable ASCII characters.", {
      param: "Idempotency-Key",
    });
  }
  return key;
}
