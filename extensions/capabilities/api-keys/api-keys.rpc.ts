import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { callOf } from "#extensions/platform/work/call.ts";
import { systemWorkOf, workOf } from "#extensions/platform/work/work.ts";
import { type ApiKeyService, VerifiedApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import type { ApiKey } from "./api-key.entity.ts";
import { apiKeyList, apiKeyMessage } from "./api-key.list.ts";
import { accountableFor, initiatorsOf, isValid } from "./api-key.rules.ts";
import { addUsage, findKeysByHash, forgetOldBatches } from "./api-keys.queries.ts";
import { createApiKey, getApiKey, revokeApiKey } from "./api-keys.service.ts";
import { grantorOf } from "./grants.ts";
import { rotateApiKey } from "./rotate-api-key.ts";
import { updateApiKey } from "./update-api-key.ts";

export const apiKeysRpc: ServiceImpl<typeof ApiKeyService> = {
  listApiKeys: listing(apiKeyList),
  async getApiKey({ apiKeyId }, context) {
    const work = workOf(context);
    return apiKeyMessage(await getApiKey(work, apiKeyId), work.clock.realNow());
  },
  async createApiKey({ expiresAt, ...asked }, context) {
    const { work, grantor, userId } = await changeOf(context);
    const expiry = expiresAt && timestampDate(expiresAt);
    const wanted = { ...asked, expiresAt: expiry, ...makerOf(grantor, userId ?? asked.createdByUserId) };
    const { apiKey, key } = await createApiKey(work, wanted, grantor);
    return apiKeyMessage(apiKey, work.clock.realNow(), key);
  },
  async updateApiKey({ apiKeyId, updateMask, ...change }, context) {
    const { work, grantor } = await changeOf(context);
    const fields = updateMask?.paths ?? [];
    return apiKeyMessage(await updateApiKey(work, apiKeyId, { ...change, fields }, grantor), work.clock.realNow());
  },
  async rotateApiKey({ apiKeyId, overlapSeconds = 0, expiresAt, createdByUserId }, context) {
    const { work, grantor, userId } = await changeOf(context);
    const expiry = expiresAt && timestampDate(expiresAt);
    const rotation = { overlapSeconds, expiresAt: expiry, ...makerOf(grantor, userId ?? createdByUserId) };
    const { apiKey, key } = await rotateApiKey(work, apiKeyId, rotation, grantor);
    return apiKeyMessage(apiKey, work.clock.realNow(), key);
  },
  async revokeApiKey({ apiKeyId }, context) {
    const { work } = await changeOf(context);
    return apiKeyMessage(await revokeApiKey(work, apiKeyId), work.clock.realNow());
  },
  async verifyApiKeys({ keyHashes }, context) {
    const work = systemWorkOf(context);
    const rows = await findKeysByHash(work, keyHashes);
    const valid = rows.filter((row) => isValid(row, work.now()));
    return { keys: valid.map((row) => messageOf(VerifiedApiKeySchema, row)) };
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

/**
 * The creator's columns of a key. A key created by another key inherits its accountable person and names no creator.
 */
function makerOf(grantor: ApiKey | null, createdByUserId: string | undefined) {
  if (!grantor) return { createdByUserId };
  return {
    createdByUserId: undefined,
    accountableUserId: accountableFor(grantor),
    initiators: initiatorsOf(grantor),
  };
}

/** The actor who changes keys: the call token's, or else the one that the trusted service names. */
async function changeOf(context: HandlerContext) {
  const work = workOf(context);
  const { actor } = callOf(context);
  return { work, grantor: await grantorOf(work, actor), userId: actor?.userId };
}
