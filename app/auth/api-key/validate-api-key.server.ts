import { createHash } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
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
  /** Addresses the key may be used from; any when empty. Parsed once per cached lookup. */
  readonly allowedFrom: readonly AddressRange[];
}

/**
 * Returns null for every invalid key, for any reason. Each success counts as a use, except from an address outside the key's
 * allow list, which the caller must refuse.
 */
export type ApiKeyValidator = (key: string, clientAddress?: string) => Promise<ApiKeyInfo | null>;

export interface ApiKeyValidation {
  readonly verify: (keyHash: Uint8Array<ArrayBuffer>) => Promise<VerifiedApiKey | undefined>;
  readonly usage: Pick<ApiKeyUsage, "record">;
  readonly clock?: () => number;
}

export function createApiKeyValidator({ verify, usage, clock = Date.now }: ApiKeyValidation): ApiKeyValidator {
  const cache = new ApiKeyCache(async (hash) => {
    const found = await verify(hash);
    return found ? infoOf(found) : null;
  }, clock);

  return async function validateApiKey(key, clientAddress) {
    // The full format is checked first, so that other text costs neither a hash nor a call.
    if (!isApiKeyText(key)) return null;
    const info = await cache.find(createHash("sha256").update(key).digest());
    const now = clock();
    if (!info || (info.expiresAt && info.expiresAt.getTime() <= now)) return null;
    if (clientAddress === undefined || mayBeUsedFrom(info, clientAddress)) usage.record(info, new Date(now));
    return info;
  };
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
    allowedFrom: rangesOf(key.allowedIps),
  };
}
