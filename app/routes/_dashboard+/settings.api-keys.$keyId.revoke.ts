import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** POST /settings/api-keys/:keyId/revoke */
export async function action(args: ActionFunctionArgs) {
  const { keyId: apiKeyId = "" } = args.params;
  const { value, problem } = await formMethod(args, ApiKeyService.method.revokeApiKey, {
    fill: () => ({ apiKeyId }),
    idempotent: true,
  });
  if (value) args.context.services.validateApiKey.revoke(apiKeyId);
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: `Key ${value.keyPrefix}… revoked. It no longer works.` } as const);
  return redirectWith(args.request, "/settings/api-keys", flash);
}
