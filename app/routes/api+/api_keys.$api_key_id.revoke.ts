import { withMethod } from "#app/auth/with-method.server.ts";
import { refuseRevoked } from "#app/capabilities/api-keys/refuse-at-once.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** POST /api/api_keys/:api_key_id/revoke */
export const action = withMethod(ApiKeyService.method.revokeApiKey, { after: refuseRevoked });
