import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerWithKey } from "#app/capabilities/api-keys/answer-with-key.server.ts";
import { apiKeyView } from "#app/capabilities/api-keys/api-key-view.server.ts";
import { NewKey } from "#app/capabilities/api-keys/new-key.tsx";
import { RotateForm } from "#app/capabilities/api-keys/rotate-form.tsx";
import { rotateFromForm } from "#app/capabilities/api-keys/rotate-from-form.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";

export const meta = titled("Rotate API key");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "API keys", to: "/settings/api-keys" },
  { name: "Rotate" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const apiKey = await orNotFound(() => extensions.apiKeys.getApiKey({ apiKeyId: args.params.keyId ?? "" }));
  return { apiKey: apiKeyView(apiKey), formId: randomUUID(), origin: new URL(args.request.url).origin };
}

/** POST /settings/api-keys/:keyId/rotate */
export async function action(args: ActionFunctionArgs) {
  return answerWithKey(args, (person, form) => rotateFromForm(person, args.params.keyId ?? "", form));
}

export default function RotateApiKey() {
  const { apiKey, formId, origin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <PageTitle title={result?.created ? "Your new key" : "Rotate a key"} />
      {result?.created ? (
        <NewKey apiKey={result.created} secret={result.key} origin={origin} replaced={apiKey} />
      ) : (
        <RotateForm apiKey={apiKey} formId={formId} problem={result?.problem} />
      )}
    </div>
  );
}
