import { attempt } from "#app/dashboard/attempt.server.ts";
import type { SignedIn } from "./answer-with-key.server.ts";
import { apiKeyView } from "./api-key-view.server.ts";
import type { MadeKey } from "./create-from-form.server.ts";

interface RefusedRotation {
  readonly created?: undefined;
  readonly problem: string;
}

export async function rotateFromForm(
  { extensions, user }: SignedIn,
  apiKeyId: string,
  form: URLSearchParams,
): Promise<MadeKey | RefusedRotation> {
  const overlapSeconds = Number.parseInt(form.get("overlap") ?? "", 10) || 0;
  const rotation = { apiKeyId, overlapSeconds, createdByUserId: user.id };
  const { value, problem } = await attempt(() => extensions.apiKeys.rotateApiKey(rotation));
  if (problem?.status === 404) throw new Response(null, { status: 404 });
  return problem ? { problem: problem.message } : { created: apiKeyView(value), key: value.key ?? "" };
}
