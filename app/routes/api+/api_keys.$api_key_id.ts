import { withMethod } from "#app/auth/with-method.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** GET /api/api_keys/:api_key_id */
export const loader = withMethod(ApiKeyService.method.getApiKey);

/** PATCH /api/api_keys/:api_key_id */
export const action = withMethod(ApiKeyService.method.updateApiKey);
