import { withMethod } from "#app/auth/with-method.server.ts";
import { IdentityService } from "#proto/tollhouse/v1/identity_pb.ts";

/** GET /api/whoami */
export const loader = withMethod(IdentityService.method.getIdentity, {
  fill: (context) =>
    context.authMethod === "api_key" ? { apiKeyId: context.apiKey.apiKeyId } : { userId: context.session.userId },
});
