import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "#proto/tollhouse/v1/api_keys_pb.ts";

export type ApiKeyView = ReturnType<typeof apiKeyView>;

export function apiKeyView(key: ApiKey) {
  return {
    apiKeyId: key.apiKeyId,
    name: key.name ?? null,
    prefix: key.keyPrefix,
    scopes: key.scopes,
    environment: key.environment,
    status: key.apiKeyStatus,
    allowedIps: key.allowedIps,
    expiresAt: instant(key.expiresAt),
    lastUsedAt: instant(key.lastUsedAt),
    requests: key.totalRequests,
    createdAt: instant(key.createdAt),
    revokedAt: instant(key.revokedAt),
    sourceApp: key.sourceApp ?? null,
  };
}

function instant(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
