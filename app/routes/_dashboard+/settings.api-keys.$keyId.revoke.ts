import type { ActionFunctionArgs } from "@remix-run/node";
import { refuseRevoked } from "#app/capabilities/api-keys/refuse-at-once.server.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** POST /settings/api-keys/:keyId/revoke */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, ApiKeyService.method.revokeApiKey, {
    to: "/settings/api-keys",
    done: ({ keyPrefix }) => `Key ${keyPrefix}… revoked. It no longer works.`,
    after: refuseRevoked,
  });
}
