import { createHash } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type AddressRange, isAllowedFrom, rangesOf } from "#contract/allow-list.ts";
import { isApiKeyText } from "#contract/api-key-pattern.ts";
import type { Environment } from "#contract/environment.ts";
import type { VerifiedApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";
import type { ApiKeyUsage } from "./api-key-usage.server.ts";
import { VerifiedKeys } from "./verified-keys.server.ts";

/** What a valid key opens. */
export interface ApiKeyInfo {
  readonly apiKeyId: string;
  readonly orgId: string;
  readonly orgSlug: string;
  readonly scopes: readonly string[];
  readonly environment: Environment;
  readonly merchantId: string | null;
  readonly expiresAt: Date | null;
  /** The part that may be shown and logged. */
  readonly keyPrefix: string;
  /** Where the key may be used from; anywhere when empty. Read once for as long as the answer is kept. */
  readonly allowedFrom: readonly AddressRange[];
}

/**
 * Answers null for every key that is not valid, whatever the cause. Each success counts as a use, unless it comes from an
 * address that the key may not be used from: refusing that one is up to the caller.
 */
export type ApiKeyValidator = (key: string, clientAddress?: string) => Promise<ApiKeyInfo | null>;

export interface ApiKeyValidation {
  readonly verify: (keyHash: Uint8Array<ArrayBuffer>) => Promise<VerifiedApiKey | undefined>;
  readonly usage: Pick<ApiKeyUsage, "record">;
  readonly clock?: () => number;
}

export function createApiKeyValidator({ verify, usage, clock = Date.now }: ApiKeyValidation): ApiKeyValidator {
  const verified = new VerifiedKeys(async (hash) => {
    const found = await verify(hash);
    return found ? infoOf(found) : null;
  }, clock);

  return async function validateApiKey(key, clientAddress) {
    // The whole format, so that nothing else is worth a hash or a call.
    if (!isApiKeyText(key)) return null;
    const info = await verified.find(createHash("sha256").update(key).digest());
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
