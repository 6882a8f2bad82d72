import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { getOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import type { Environment } from "#extensions/database/columns.ts";
import { type SystemWork, systemWorkOf, type UnitOfWork } from "#extensions/work.ts";
import { type ApiKeyService, ListApiKeysResponseSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { apiKeyMessage, verifiedKeyMessage } from "./api-key.message.ts";
import { isValid } from "./api-key.rules.ts";
import { addUsage, findKeyByHash, forgetOldBatches } from "./api-keys.queries.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.service.ts";

export const apiKeysRpc: ServiceImpl<typeof ApiKeyService> = {
  async createApiKey({ organizationId, environment, expiresAt, ...asked }, context) {
    const work = await inOrganization(systemWorkOf(context), organizationId, environment);
    const { apiKey, key } = await createApiKey(work, { ...asked, expiresAt: expiresAt && timestampDate(expiresAt) });
    return { apiKey: apiKeyMessage(apiKey), key };
  },
  async listApiKeys({ organizationId, limit, cursor }, context) {
    const work = await inOrganization(systemWorkOf(context), organizationId);
    const { page, hasMore, nextCursor } = await listApiKeys(work, { limit, cursor });
    const list = {
      object: "list",
      data: page.map(apiKeyMessage),
      hasMore,
      ...(nextCursor !== undefined && { nextCursor }),
    };
    return create(ListApiKeysResponseSchema, list);
  },
  async revokeApiKey({ organizationId, apiKeyId }, context) {
    return apiKeyMessage(await revokeApiKey(await inOrganization(systemWorkOf(context), organizationId), apiKeyId));
  },
  async verifyApiKey({ keyHash }, context) {
    const work = systemWorkOf(context);
    const row = await findKeyByHash(work, keyHash);
    return row && isValid({ isActive: row.is_active, expiresAt: row.expires_at }, work.now())
      ? { key: verifiedKeyMessage(row) }
      : {};
  },
  async recordApiKeyUsage({ batchId, usages }, context) {
    const work = systemWorkOf(context);
    const counted = await addUsage(
      work,
      batchId,
      usages.map(({ lastUsedAt, ...usage }) => ({
        ...usage,
        lastUsedAt: lastUsedAt ? timestampDate(lastUsedAt) : work.now(),
      })),
    );
    await forgetOldBatches(work);
    return { counted };
  },
};

/** System methods name the organization they act for; from here on the work is that tenant's and no other's. */
async function inOrganization(work: SystemWork, organizationId: string, environment = ""): Promise<UnitOfWork> {
  return work.inTenant(
    tenantOf(await getOrganization(work, { id: organizationId })),
    (environment || "sandbox") as Environment,
  );
}
