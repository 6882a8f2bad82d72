/** `svc_{env}_` and 64 lower-case hex characters, which are 32 random bytes (spec, "API key record"). */
export const API_KEY_RANDOM_BYTES = 32;

const DISPLAYED_CHARACTERS = 12;

export function apiKeyText(environment: string, randomHex: string): string {
  return `svc_${environment}_${randomHex}`;
}

/** What may be shown and logged of a key. */
export function apiKeyPrefix(environment: string, randomHex: string): string {
  return apiKeyText(environment, randomHex.slice(0, DISPLAYED_CHARACTERS));
}

export function isValid(key: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return key.isActive && (key.expiresAt === null || key.expiresAt > now);
}
