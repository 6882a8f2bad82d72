import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** An API key (spec, "API key record"). The full key is never stored. */
export const ApiKeyEntity = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  ...tenantOwned,
  properties: {
    ...resource(),
    hash: p.blob(),
    keyPrefix: text(),
    name: text().nullable(),
    scopes: p.array<string>().columnType("text[]"),
    allowedIps: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
    expiresAt: instant().nullable(),
    isActive: p.boolean(),
    revokedAt: instant().nullable(),
    replacedByApiKeyId: text().nullable(),
    lastUsedAt: instant().nullable(),
    totalRequests: p.bigint("bigint"),
    sourceApp: text().nullable(),
    sourceOrgId: text().nullable(),
    createdByUserId: text().nullable(),
    /**
     * The person who created or rotated the key, directly or through a key. If no person is known, the ID of the first
     * key in the chain; null for that key.
     */
    accountableUserId: text().nullable(),
    /**
     * Every person and key involved in creating or rotating it. None of them counts as a second person for the key's
     * requests. It only grows.
     */
    initiators: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
    apiVersion: text(),
  },
});

export type ApiKey = InferEntity<typeof ApiKeyEntity>;

/** Finds a key's tenant before the tenant is known. Contains only the hash and IDs. */
export const ApiKeyHashEntity = defineEntity({
  name: "ApiKeyHash",
  tableName: "api_key_hashes",
  properties: {
    hash: p.blob().primary(),
    organizationId: text(),
    apiKeyId: text(),
  },
});

/** Usage batches that were counted, so that a repeated batch counts once. */
export const ApiKeyUsageBatchEntity = defineEntity({
  name: "ApiKeyUsageBatch",
  tableName: "api_key_usage_batches",
  properties: {
    id: text().primary(),
    createdAt: createdAt(),
  },
});
