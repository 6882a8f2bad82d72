import { createHash } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { LRUCache } from "lru-cache";
import { lookupUnavailable } from "#app/rest/lookup-unavailable.server.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";
import { type AddressRange, isAllowedFrom, rangesOf } from "#contract/allow-list.ts";
import { isApiKeyText } from "#contract/api-key-pattern.ts";
import type { Environment } from "#contract/environment.ts";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { ApiKeyCache } from "./api-key-cache.server.ts";
import type { ApiKeyUsage } from "./api-key-usage.server.ts";

/** A valid key: its organization and permissions. */
export interface ApiKeyInfo {
  readonly apiKeyId: string;
  readonly orgId: string;
  readonly orgSlug: string;
  readonly scopes: readonly string[];
  readonly environment: Environment;
  readonly merchantId: string | null;
  readonly expiresAt: Date | null;
  /** The part that is safe to show and log. */
  readonly keyPrefix: string;
  readonly apiVersion: string;
  /** Addresses the key may be used from; any when empty. Parsed once per cached lookup. */
  readonly allowedFrom: readonly AddressRange[];
}

export interface ApiKeyValidator {
  /**
   * Null for every invalid key. Counts a use, except from a disallowed address, which the caller must refuse.
   * @throws ApiError 503 without a lookup
   */
  (key: string, client?: ApiClient): Promise<ApiKeyInfo | null>;
  /** Refuses a key that was revoked from now on, without waiting for its cached lookup to expire. */
  revoke(apiKeyId: string): void;
}

export interface ApiClient {
  readonly address: string;
  /** True after too many failed authentications from the address; lookups of unknown keys are then slow. */
  readonly isBlocked: boolean;
}

type Verify = (keyHash: Uint8Array<ArrayBuffer>) => Promise<VerifiedApiKey | undefined>;

export interface ApiKeyValidation {
  readonly verify: Verify;
  /** For unknown keys from a blocked address. */
  readonly verifySlowly?: Verify;
  readonly usage: Pick<ApiKeyUsage, "record">;
  readonly clock?: () => number;
}

const REMEMBERED_KEYS = 10_000;

export function createApiKeyValidator(parts: ApiKeyValidation): ApiKeyValidator {
  const { verify, verifySlowly = verify, usage, clock = Date.now } = parts;
  const lookUpBy = (by: Verify) => async (hash: Uint8Array<ArrayBuffer>) => {
    const found = await by(hash).catch(outage);
    return found ? infoOf(found) : null;
  };
  const slowly = lookUpBy(verifySlowly);
  const cache = new ApiKeyCache(lookUpBy(verify), clock);
  /** The hashes of keys that were valid when last seen. */
  const seenValid = new LRUCache<string, true>({ max: REMEMBERED_KEYS });
  // Revocation is permanent, so an entry is never wrong. It outlives every lookup in progress at the time.
  const revoked = new LRUCache<string, true>({ max: REMEMBERED_KEYS });

  async function validateApiKey(key: string, client?: ApiClient): Promise<ApiKeyInfo | null> {
    // The full format is checked first, so that other text costs neither a hash nor a call.
    if (!isApiKeyText(key)) return null;
    const hash = createHash("sha256").update(key).digest();
    const id = hash.toString("base64");
    const info = client?.isBlocked && !seenValid.has(id) ? await cache.find(hash, slowly) : await cache.find(hash);
    const now = clock();
    if (!info || (info.expiresAt && info.expiresAt.getTime() <= now) || revoked.has(info.apiKeyId)) {
      seenValid.delete(id);
      return null;
    }
    seenValid.set(id, true);
    if (!client || mayBeUsedFrom(info, client.address)) usage.record(info, new Date(now));
    return info;
  }
  return Object.assign(validateApiKey, { revoke: (apiKeyId: string) => void revoked.set(apiKeyId, true) });
}

/** @throws ApiError 503 when the lookup failed for a reason outside the request, which has not begun */
function outage(error: unknown): never {
  const known = serviceErrorToApiError(error);
  throw known && known.init.status >= 500 ? lookupUnavailable("API key", error) : error;
}

export function mayBeUsedFrom({ allowedFrom }: Pick<ApiKeyInfo, "allowedFrom">, clientAddress: string): boolean {
  return isAllowedFrom(allowedFrom, clientAddress);
}

function infoOf(key: VerifiedApiKey): ApiKeyInfo {
  return {
    apiKeyId: key.apiKeyId,
    orgId: key.organizationId,
    orgSlug: key.organizationSlug,
    scopes: key.scopes,
    environment: key.environment === "live" ? "live" : "sandbox",
    merchantId: key.merchantId ?? null,
    expiresAt: key.expiresAt ? timestampDate(key.expiresAt) : null,
    keyPrefix: key.keyPrefix,
    apiVersion: key.apiVersion,
    allowedFrom: rangesOf(key.allowedIps),
  };
}
