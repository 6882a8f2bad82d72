import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** An API key's record (spec, "API key record"). The full key is never kept. */
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
     * The person who answers for it: who created or rotated it, also by a key of theirs. Where no person is known, the key that all of
     * them come from; null for that one.
     */
    accountableUserId: text().nullable(),
    /**
     * Everyone who has created or rotated it, and the keys that it comes from with everyone behind them: none of them is a second person
     * for what it asks for. It only grows.
     */
    initiators: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
    apiVersion: text(),
  },
});

export type ApiKey = InferEntity<typeof ApiKeyEntity>;

/** Finds the tenant of a key before a tenant is known: hash and ids, nothing else. */
export const ApiKeyHashEntity = defineEntity({
  name: "ApiKeyHash",
  tableName: "api_key_hashes",
  properties: {
    hash: p.blob().primary(),
    organizationId: text(),
    apiKeyId: text(),
  },
});

/** Usage batches that were counted, so that a batch sent twice counts once. */
export const ApiKeyUsageBatchEntity = defineEntity({
  name: "ApiKeyUsageBatch",
  tableName: "api_key_usage_batches",
  properties: {
    id: text().primary(),
    createdAt: createdAt(),
  },
});
