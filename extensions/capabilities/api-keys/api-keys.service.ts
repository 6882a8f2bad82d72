import { createHash, randomBytes } from "node:crypto";
import { DEFAULT_SCOPES, isGrantable } from "#extensions/caller/scopes.ts";
import { InvalidError, NotFoundError } from "#extensions/errors.ts";
import { newId } from "#extensions/ids.ts";
import { afterPosition, cutPage, DEFAULT_PAGE_SIZE, decodePosition, newestFirst } from "#extensions/paging.ts";
import type { UnitOfWork } from "#extensions/work.ts";
import { type ApiKey, ApiKeyEntity, ApiKeyHashEntity } from "./api-key.entity.ts";
import { API_KEY_RANDOM_BYTES, apiKeyPrefix, apiKeyText } from "./api-key.rules.ts";

export interface NewApiKey {
  scopes: readonly string[];
  expiresAt?: Date | undefined;
  name?: string | undefined;
  sourceApp?: string | undefined;
  sourceOrgId?: string | undefined;
  createdByUserId?: string | undefined;
}

/** Mints a key for the work's organization and environment. `key` is the only copy there will ever be. */
export async function createApiKey(work: UnitOfWork, asked: NewApiKey): Promise<{ apiKey: ApiKey; key: string }> {
  assertGrantable(asked.scopes);
  const { organizationId } = work.tenant;
  const randomHex = randomBytes(API_KEY_RANDOM_BYTES).toString("hex");
  const key = apiKeyText(work.environment, randomHex);
  const hash = createHash("sha256").update(key).digest();
  const apiKey = work.em.create(ApiKeyEntity, {
    organizationId,
    id: newId("apiKey", work.now()),
    hash,
    keyPrefix: apiKeyPrefix(work.environment, randomHex),
    name: asked.name ?? null,
    scopes: [...(asked.scopes.length > 0 ? asked.scopes : DEFAULT_SCOPES)],
    environment: work.environment,
    expiresAt: asked.expiresAt ?? null,
    isActive: true,
    lastUsedAt: null,
    totalRequests: 0n,
    sourceApp: asked.sourceApp ?? null,
    sourceOrgId: asked.sourceOrgId ?? null,
    createdByUserId: asked.createdByUserId ?? null,
    createdAt: work.now(),
  });
  return work.atomically(async (phase) => {
    // The hash row refers to the key's row, and nothing but the order of the flushes says so.
    await phase.em.persist(apiKey).flush();
    await phase.em.persist(phase.em.create(ApiKeyHashEntity, { hash, organizationId, apiKeyId: apiKey.id })).flush();
    phase.record({ type: "api_key.created", subjectId: apiKey.id });
    await phase.save();
    return { apiKey, key };
  });
}

function assertGrantable(scopes: readonly string[]): void {
  const unknown = scopes.filter((scope) => !isGrantable(scope));
  if (unknown.length === 0) return;
  throw new InvalidError("scope_unknown", `There is no such scope: ${unknown.join(", ")}.`, { param: "scopes" });
}

export interface ApiKeySelection {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The organization's keys of both environments, newest first. */
export async function listApiKeys(work: UnitOfWork, { limit = DEFAULT_PAGE_SIZE, cursor }: ApiKeySelection) {
  const position = cursor === undefined ? {} : afterPosition(decodePosition(cursor, "api_keys"));
  const rows = await work.em.find(ApiKeyEntity, position, {
    orderBy: { createdAt: "desc", id: "desc" },
    limit: limit + 1,
  });
  return cutPage(rows, limit, "api_keys", newestFirst);
}

/** For good. A key that is revoked already stays so. */
export async function revokeApiKey(work: UnitOfWork, apiKeyId: string): Promise<ApiKey> {
  const apiKey = await work.em.findOne(ApiKeyEntity, { id: apiKeyId });
  if (!apiKey) throw NotFoundError.of("API key", apiKeyId);
  if (apiKey.isActive) {
    apiKey.isActive = false;
    work.record({ type: "api_key.revoked", subjectId: apiKey.id });
    await work.save();
  }
  return apiKey;
}
