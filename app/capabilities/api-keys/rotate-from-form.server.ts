import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/http/attempt.server.ts";
import { apiKeyView } from "./api-key-view.server.ts";
import type { MadeKey } from "./create-from-form.server.ts";

interface RefusedRotation {
  readonly created?: undefined;
  readonly problem: string;
}

export async function rotateFromForm(
  args: ActionFunctionArgs,
  form: URLSearchParams,
): Promise<MadeKey | RefusedRotation> {
  const { extensions, user } = await requireAuth(args);
  const overlapSeconds = Number.parseInt(form.get("overlap") ?? "", 10) || 0;
  const rotation = { apiKeyId: args.params.keyId ?? "", overlapSeconds, createdByUserId: user.id };
  const { value, problem } = await attempt(() => extensions.apiKeys.rotateApiKey(rotation));
  if (problem?.status === 404) throw new Response(null, { status: 404 });
  return problem ? { problem: problem.message } : { created: apiKeyView(value), key: value.key ?? "" };
}
