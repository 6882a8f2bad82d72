import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerWithKey } from "#app/capabilities/api-keys/answer-with-key.server.ts";
import { apiKeyView } from "#app/capabilities/api-keys/api-key-view.server.ts";
import { NewKey } from "#app/capabilities/api-keys/new-key.tsx";
import { refuseRotated } from "#app/capabilities/api-keys/refuse-at-once.server.ts";
import { RotateForm } from "#app/capabilities/api-keys/rotate-form.tsx";
import { DEFAULT_OVERLAP } from "#app/capabilities/api-keys/scope-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

export const meta = titled("Rotate API key");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "API keys", to: "/settings/api-keys" },
  { name: "Rotate" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const apiKey = await orNotFound(() => extensions.apiKeys.getApiKey({ apiKeyId: args.params.keyId ?? "" }));
  const form = newForm(ApiKeyService.method.rotateApiKey, { overlap_seconds: String(DEFAULT_OVERLAP) });
  return { apiKey: apiKeyView(apiKey), form, origin: new URL(args.request.url).origin };
}

/** POST /settings/api-keys/:keyId/rotate */
export async function action(args: ActionFunctionArgs) {
  const result = await formMethod(args, ApiKeyService.method.rotateApiKey, {
    fill: ({ user }) => ({ createdByUserId: user.id }),
    after: refuseRotated,
  });
  if (result.problem?.status === 404) throw new Response(null, { status: 404 });
  return answerWithKey(args, result);
}

export default function RotateApiKey() {
  const { apiKey, form, origin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "created" in result)
    return <NewKey apiKey={result.created} secret={result.key} origin={origin} replaced={apiKey} />;
  return (
    <div className="max-w-3xl">
      <PageTitle title="Rotate key" />
      <RotateForm apiKey={apiKey} state={formState(form, result?.problem)} />
    </div>
  );
}
