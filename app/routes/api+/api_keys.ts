import { withMethod } from "#app/auth/with-method.server.ts";
import { creator } from "#app/capabilities/api-keys/creator.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** GET /api/api_keys */
export const loader = withMethod(ApiKeyService.method.listApiKeys);

/** POST /api/api_keys */
export const action = withMethod(ApiKeyService.method.createApiKey, { fill: creator });
