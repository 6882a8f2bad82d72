import type { ActionFunctionArgs } from "@remix-run/node";
import { refuseRevoked } from "#app/capabilities/api-keys/refuse-at-once.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** POST /settings/api-keys/:keyId/revoke */
export async function action(args: ActionFunctionArgs) {
  const { keyId: apiKeyId = "" } = args.params;
  const { value, problem } = await formMethod(args, ApiKeyService.method.revokeApiKey, {
    fill: () => ({ apiKeyId }),
    idempotent: true,
    after: refuseRevoked,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: `Key ${value.keyPrefix}… revoked. It no longer works.` } as const);
  return redirectWith(args.request, "/settings/api-keys", flash);
}
