import { withMethod } from "#app/auth/with-method.server.ts";
import { creator } from "#app/capabilities/api-keys/creator.ts";
import { refuseRotated } from "#app/capabilities/api-keys/refuse-at-once.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** POST /api/api_keys/:api_key_id/rotate */
export const action = withMethod(ApiKeyService.method.rotateApiKey, { fill: creator, after: refuseRotated });
