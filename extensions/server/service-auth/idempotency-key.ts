import { parseIdempotencyKey } from "#contract/idempotency-key.ts";
import type { ReadHeader } from "./read-header.ts";
import { IdempotencyKeyInvalidError } from "./service-auth.errors.ts";

/** The key of a call that may be repeated; null when it has none. */
export function idempotencyKeyOf(header: ReadHeader): string | null {
  const sent = header("idempotency-key");
  if (sent === null || sent === undefined) return null;
  const key = parseIdempotencyKey(sent, { strict: true });
  if (key === null) throw new IdempotencyKeyInvalidError();
  return key;
}
