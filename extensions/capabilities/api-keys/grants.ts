import { type AddressRange, covers, rangeOf, rangesOf, rangeText } from "#contract/allow-list.ts";
import type { Actor } from "#contract/call-token.ts";
import { hasScope, isGrantable } from "#contract/scopes.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ApiKey, ApiKeyEntity } from "./api-key.entity.ts";
import { isValid } from "./api-key.rules.ts";

/** The access that a key gives: scopes, addresses and expiry. */
export interface Grant {
  readonly scopes: readonly string[];
  readonly allowedIps: readonly string[];
  readonly expiresAt?: Date | null | undefined;
}

/**
 * The key that the caller acts by, or null. A key that it creates may grant no more than it has.
 * @throws unauthenticated
 */
export async function grantorOf(work: UnitOfWork, actor: Actor | null): Promise<ApiKey | null> {
  if (actor?.apiKeyId === undefined) return null;
  const key = await work.em.findOne(ApiKeyEntity, { environment: work.environment, id: actor.apiKeyId });
  if (!key || !isValid(key, work.clock.realNow())) throw refuse("unauthenticated");
  return key;
}

/** @throws scope_missing, expiry_too_late or allowed_ip_not_held */
export function assertWithin(grantor: Grant | null, grant: Grant): void {
  if (!grantor) return;
  const lacking = scopesBeyond(grantor.scopes, grant.scopes);
  if (lacking.length > 0)
    throw refuse("scope_missing", {
      problem: `A key cannot grant scopes that it lacks: ${lacking.join(", ")}.`,
      required_scope: lacking.join(", "),
      param: "scopes",
    });
  const latest = grantor.expiresAt;
  if (latest && (!grant.expiresAt || grant.expiresAt > latest))
    throw refuse("expiry_too_late", { latest: latest.toISOString() });
  assertAddressesWithin(grantor, grant.allowedIps);
}

/** @throws allowed_ip_not_held */
export function assertAddressesWithin(grantor: Pick<Grant, "allowedIps"> | null, allowedIps: readonly string[]): void {
  const held = rangesOf(grantor?.allowedIps ?? []);
  if (held.length === 0) return;
  const isHeld = (asked: AddressRange) => held.some((range) => covers(range, asked));
  // An empty list would allow every address.
  if (allowedIps.length === 0 || !rangesOf(allowedIps).every(isHeld)) throw refuse("allowed_ip_not_held");
}

/** The requested scopes that the held ones do not cover. */
export function scopesBeyond(held: readonly string[], asked: readonly string[]): string[] {
  return asked.filter((scope) => !hasScope(held, scope));
}

/** @throws scope_unknown */
export function assertKnown(scopes: readonly string[]): void {
  const unknown = scopes.filter((scope) => !isGrantable(scope));
  if (unknown.length > 0) throw refuse("scope_unknown", { scopes: unknown });
}

/** Normalizes and deduplicates an allow list. @throws allowed_ip_invalid, which names all invalid entries */
export function allowListOf(entries: readonly string[]): string[] {
  const read = entries.map((entry) => ({ entry, range: rangeOf(entry) }));
  const invalid = read.filter(({ range }) => range === null).map(({ entry }) => entry);
  if (invalid.length > 0)
    throw refuse("allowed_ip_invalid", { entries: invalid.map((entry) => JSON.stringify(entry)), invalid });
  return [...new Set(read.flatMap(({ range }) => (range ? [rangeText(range)] : [])))];
}
