import { parseIdempotencyKey } from "#contract/idempotency-key.ts";
import { refuse } from "./errors.server.ts";

/**
 * The Idempotency-Key of the request; null when it has none.
 * @throws ApiError 400 when the header is no key
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = parseIdempotencyKey(header, { strict: false });
  if (key === null) throw refuse("idempotency_key_invalid");
  return key;
}
