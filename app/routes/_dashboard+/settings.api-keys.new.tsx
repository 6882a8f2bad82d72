import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
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
  const { environment, environments } = await requireAuth(args);
  return { environment, environments, origin: new URL(args.request.url).origin };
}

/** POST /settings/api-keys/new. It answers with the key itself instead of leading elsewhere: it is never kept to be shown. */
export async function action(args: ActionFunctionArgs) {
  const result = await createFromForm(args);
  return data(result, result.problem === undefined ? 201 : 422);
}

export default function NewApiKey() {
  const { environment, environments, origin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <PageTitle title={result?.created ? "Your new key" : "New API key"} />
      {result?.created ? (
        <NewKey apiKey={result.created} secret={result.key} origin={origin} />
      ) : (
        <CreateForm environment={environment} environments={environments} refused={result} />
      )}
    </div>
  );
}
