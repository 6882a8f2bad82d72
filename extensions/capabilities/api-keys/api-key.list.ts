import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ApiKeySchema, ListApiKeysRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { type ApiKey, ApiKeyEntity } from "./api-key.entity.ts";
import { apiKeyStatus } from "./api-key.rules.ts";

export const apiKeyList = defineList({
  request: ListApiKeysRequestSchema,
  entity: ApiKeyEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: { createdAt: {} },
  messages: (rows, work) => rows.map((apiKey) => apiKeyMessage(apiKey, work.clock.realNow())),
});

/** The full key is returned only where it was just created. */
export function apiKeyMessage(apiKey: ApiKey, now: Date, key?: string) {
  return messageOf(ApiKeySchema, apiKey, { apiKeyId: apiKey.id, apiKeyStatus: apiKeyStatus(apiKey, now), key });
}
