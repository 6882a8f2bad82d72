import { IdempotencyKeyInvalidError } from "./service-auth.errors.ts";

const BARE = /^[!#-+\--~]([ !#-+\--~]{0,253}[!#-+\--~])?$/;
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\]){1,510})"$/;
const MAX_LENGTH = 255;

/**
 * The key of a call that may be repeated: bare, or as a structured-field string (RFC 8941, 3.3.3). A bare key has no comma,
 * because a header that was sent twice looks the same.
 */
export function idempotencyKeyOf(header: (name: string) => string | null | undefined): string | null {
  const value = header("idempotency-key");
  if (value === null || value === undefined) return null;
  const quoted = QUOTED.exec(value)?.[1];
  if (quoted === undefined && !BARE.test(value)) throw new IdempotencyKeyInvalidError();
  const key = quoted?.replace(/\\(["\\])/g, "$1") ?? value;
  if (key.length > MAX_LENGTH) throw new IdempotencyKeyInvalidError();
  return key;
}
