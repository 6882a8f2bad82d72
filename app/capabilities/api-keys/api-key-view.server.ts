import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type ApiKey, ApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

export type ApiKeyView = ReturnType<typeof apiKeyView>;

/** Without the key itself, which is shown once, when it is made. */
export function apiKeyView(apiKey: ApiKey) {
  const { key: _key, keyPrefix, apiKeyStatus, totalRequests, ...view } = viewOf(ApiKeySchema, apiKey);
  return { ...view, prefix: keyPrefix, status: apiKeyStatus, requests: totalRequests };
}
