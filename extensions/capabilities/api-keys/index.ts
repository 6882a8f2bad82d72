import { apiKeyEvents } from "#contract/events/api-keys.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { ApiKeySchema, ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { ApiKeyEntity, ApiKeyHashEntity, ApiKeyUsageBatchEntity } from "./api-key.entity.ts";
import { apiKeyList, apiKeyMessage } from "./api-key.list.ts";
import { apiKeyCommands } from "./api-keys.commands.ts";
import { apiKeysRpc } from "./api-keys.rpc.ts";
import { seedApiKey } from "./seed-api-key.ts";

export const apiKeys = capability("api-keys", {
  service: ApiKeyService,
  lists: [apiKeyList],
  handlers: apiKeysRpc,
  entities: [ApiKeyEntity],
  systemEntities: [ApiKeyHashEntity, ApiKeyUsageBatchEntity],
  events: apiKeyEvents,
  shows: [shown(ApiKeyEntity, ApiKeySchema, (apiKey, { realNow }) => apiKeyMessage(apiKey, realNow()))],
  commands: apiKeyCommands,
  sandbox: seedApiKey,
});

export { ApiKeyEntity } from "./api-key.entity.ts";
export { createApiKey, getApiKey, revokeApiKey } from "./api-keys.service.ts";
export { rotateApiKey } from "./rotate-api-key.ts";
