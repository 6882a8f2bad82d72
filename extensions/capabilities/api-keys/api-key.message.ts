import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type ApiKey as ApiKeyMessage,
  ApiKeySchema,
  type VerifiedApiKey,
  VerifiedApiKeySchema,
} from "#proto/tollhouse/v1/api_keys_pb.ts";
import type { ApiKey } from "./api-key.entity.ts";
import { apiKeyStatus } from "./api-key.rules.ts";
import type { VerifiedKeyRow } from "./api-keys.queries.ts";

/** The full key is given only where it has just been made. */
export function apiKeyMessage(apiKey: ApiKey, now: Date, key?: string): ApiKeyMessage {
  return create(ApiKeySchema, {
    apiKeyId: apiKey.id,
    organizationId: apiKey.organizationId,
    keyPrefix: apiKey.keyPrefix,
    ...(apiKey.name != null && { name: apiKey.name }),
    scopes: apiKey.scopes,
    environment: apiKey.environment,
    ...(apiKey.expiresAt && { expiresAt: timestampFromDate(apiKey.expiresAt) }),
    isActive: apiKey.isActive,
    apiKeyStatus: apiKeyStatus(apiKey, now),
    allowedIps: apiKey.allowedIps,
    ...(apiKey.replacedByApiKeyId != null && { replacedByApiKeyId: apiKey.replacedByApiKeyId }),
    ...(apiKey.revokedAt && { revokedAt: timestampFromDate(apiKey.revokedAt) }),
    ...(apiKey.lastUsedAt && { lastUsedAt: timestampFromDate(apiKey.lastUsedAt) }),
    totalRequests: apiKey.totalRequests,
    ...(apiKey.sourceApp != null && { sourceApp: apiKey.sourceApp }),
    ...(apiKey.sourceOrgId != null && { sourceOrgId: apiKey.sourceOrgId }),
    ...(apiKey.createdByUserId != null && { createdByUserId: apiKey.createdByUserId }),
    createdAt: timestampFromDate(apiKey.createdAt),
    ...(key !== undefined && { key }),
  });
}

export function verifiedKeyMessage(row: VerifiedKeyRow): VerifiedApiKey {
  return create(VerifiedApiKeySchema, {
    keyHash: new Uint8Array(row.key_hash),
    apiKeyId: row.api_key_id,
    organizationId: row.organization_id,
    organizationSlug: row.organization_slug,
    keyPrefix: row.key_prefix,
    scopes: row.scopes,
    allowedIps: row.allowed_ips,
    environment: row.environment,
    ...(row.merchant_id !== null && { merchantId: row.merchant_id }),
    ...(row.expires_at && { expiresAt: timestampFromDate(row.expires_at) }),
  });
}
