import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** `svc_{env}_` and 64 lower-case hex characters of 32 random bytes (spec, "API key record"). */
export const API_KEY_RANDOM_BYTES = 32;

export function apiKeyText(environment: string, randomHex: string): string {
  return `svc_${environment}_${randomHex}`;
}

interface Answerable {
  readonly id: string;
  readonly accountableUserId?: string | null | undefined;
}

/**
 * The ID accountable for requests of this key. Without a person it is the first key, so that its many keys count as one
 * requester.
 */
export function accountableFor({ id, accountableUserId }: Answerable): string {
  return accountableUserId ?? id;
}

interface Initiated extends Answerable {
  readonly initiators: readonly string[];
}

/** Every person and key behind this key's requests, including the key itself. */
export function initiatorsOf({ id, initiators }: Initiated): readonly string[] {
  return [...initiators, id];
}

export function joined(...all: readonly (readonly (string | null | undefined)[])[]): string[] {
  return [...new Set(all.flat().filter((each) => each != null))];
}

interface KeyLife {
  readonly isActive: boolean;
  readonly expiresAt?: Date | null | undefined;
  readonly replacedByApiKeyId?: string | null | undefined;
}

/** `expiring`: rotated, and valid until the end of the overlap. */
type ApiKeyStatus = "active" | "expiring" | "expired" | "revoked";

export function apiKeyStatus({ isActive, expiresAt, replacedByApiKeyId }: KeyLife, now: Date): ApiKeyStatus {
  if (!isActive) return "revoked";
  if (expiresAt && expiresAt <= now) return "expired";
  return replacedByApiKeyId ? "expiring" : "active";
}

export function isValid(key: KeyLife, now: Date): boolean {
  const status = apiKeyStatus(key, now);
  return status === "active" || status === "expiring";
}

/** @throws api_key_not_active */
export function assertValid(key: KeyLife, now: Date): void {
  if (!isValid(key, now)) throw refuse("api_key_not_active", { api_key_status: apiKeyStatus(key, now) });
}

/** A key can be rotated once. @throws api_key_rotated or api_key_not_active */
export function assertRotatable(key: KeyLife, now: Date): void {
  if (key.replacedByApiKeyId) throw refuse("api_key_rotated", { replaced_by_api_key_id: key.replacedByApiKeyId });
  assertValid(key, now);
}

/** The expiry of a rotated key: the end of the overlap or its own expiry, whichever is first. */
export function endOfOverlap({ expiresAt }: KeyLife, now: Date, overlapSeconds: number): Date {
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  return expiresAt && expiresAt < end ? expiresAt : end;
}
