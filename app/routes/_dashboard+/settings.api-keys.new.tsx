import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerWithKey } from "#app/capabilities/api-keys/answer-with-key.server.ts";
import { CreateForm } from "#app/capabilities/api-keys/create-form.tsx";
import { DEFAULT_LIFETIME, keyLifetimes } from "#app/capabilities/api-keys/key-lifetimes.ts";
import { NewKey } from "#app/capabilities/api-keys/new-key.tsx";
import { ADDRESS_SEPARATOR } from "#app/capabilities/api-keys/scope-labels.ts";
import { presetScopes } from "#app/capabilities/api-keys/scope-presets.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

export const meta = titled("New API key");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "API keys", to: "/settings/api-keys" },
  { name: "New key" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { environment, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const lifetimes = keyLifetimes(new Date());
  const form = newForm(ApiKeyService.method.createApiKey, {
    scopes: presetScopes(args.request.url),
    expires_at: lifetimes[DEFAULT_LIFETIME]?.expiresAt ?? "",
  });
  return { environment, form, lifetimes, origin: new URL(args.request.url).origin };
}

/** POST /settings/api-keys/new */
export async function action(args: ActionFunctionArgs) {
  const result = await formMethod(args, ApiKeyService.method.createApiKey, {
    fill: ({ user }) => ({ createdByUserId: user.id, sourceApp: "dashboard" }),
    separators: { allowed_ips: ADDRESS_SEPARATOR },
    // The service would read an empty list as the default scopes.
    required: { name: "Enter a name.", scopes: "Choose at least one permission." },
  });
  return answerWithKey(args, result);
}

export default function NewApiKey() {
  const { environment, form, lifetimes, origin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "created" in result) return <NewKey apiKey={result.created} secret={result.key} origin={origin} />;
  return (
    <div className="max-w-3xl">
      <PageTitle title="New API key" />
      <CreateForm environment={environment} lifetimes={lifetimes} state={formState(form, result?.problem)} />
    </div>
  );
}
