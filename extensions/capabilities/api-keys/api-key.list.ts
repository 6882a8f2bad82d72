import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ApiKeySchema, ListApiKeysRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { type ApiKey, ApiKeyEntity } from "./api-key.entity.ts";
import { apiKeyStatus } from "./api-key.rules.ts";

/** @see apiKeyStatus */
const statusBy = (work: UnitOfWork) => ({
  sql: `case when not "row"."is_active" then ?::text when "row"."expires_at" <= ? then ?::text
    when "row"."replaced_by_api_key_id" is not null then ?::text else ?::text end`,
  params: ["revoked", work.clock.realNow().toISOString(), "expired", "expiring", "active"],
});

export const apiKeyList = defineList({
  request: ListApiKeysRequestSchema,
  entity: ApiKeyEntity,
  filters: { apiKeyStatus: { expression: statusBy } },
  messages: (rows, work) => rows.map((apiKey) => apiKeyMessage(apiKey, work.clock.realNow())),
});

/** The full key is returned only where it was just created. */
export function apiKeyMessage(apiKey: ApiKey, now: Date, key?: string) {
  return messageOf(ApiKeySchema, apiKey, { apiKeyId: apiKey.id, apiKeyStatus: apiKeyStatus(apiKey, now), key });
}
