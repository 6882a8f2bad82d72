import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { answerWithKey } from "#app/capabilities/api-keys/answer-with-key.server.ts";
import { CreateForm } from "#app/capabilities/api-keys/create-form.tsx";
import { createFromForm } from "#app/capabilities/api-keys/create-from-form.server.ts";
import { NewKey } from "#app/capabilities/api-keys/new-key.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

export const meta = titled("New API key");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "API keys", to: "/settings/api-keys" },
  { name: "New key" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { environment } = await requireAuth(args);
  return { environment, formId: randomUUID(), origin: new URL(args.request.url).origin };
}

/** POST /settings/api-keys/new */
export async function action(args: ActionFunctionArgs) {
  return answerWithKey(args, createFromForm);
}

export default function NewApiKey() {
  const { environment, formId, origin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <PageTitle title={result?.created ? "Your new key" : "New API key"} />
      {result?.created ? (
        <NewKey apiKey={result.created} secret={result.key} origin={origin} />
      ) : (
        <CreateForm environment={environment} formId={formId} refused={result} />
      )}
    </div>
  );
}
