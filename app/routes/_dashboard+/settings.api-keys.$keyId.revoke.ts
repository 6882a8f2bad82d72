import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";

/** POST /settings/api-keys/:keyId/revoke */
export async function action(args: ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const apiKeyId = args.params.keyId ?? "";
  const { value, problem } = await attempt(() => extensions.apiKeys.revokeApiKey({ apiKeyId }));
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: `The key ${value.keyPrefix}… is revoked. Nothing gets in with it any more.` } as const);
  return redirectWith(args.request, "/settings/api-keys", flash);
}
