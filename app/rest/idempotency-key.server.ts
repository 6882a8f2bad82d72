import { parseIdempotencyKey } from "#contract/idempotency-key.ts";
import { invalidRequest } from "./errors.server.ts";

/**
 * The Idempotency-Key of the request; null when it has none.
 * @throws ApiError 400 when the header is no key
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = parseIdempotencyKey(header, { strict: false });
  if (key === null)
    throw invalidRequest("idempotency_key_invalid", "Idempotency-Key must be 1 to 255 printable ASCII characters.", {
      param: "Idempotency-Key",
    });
  return key;
}
