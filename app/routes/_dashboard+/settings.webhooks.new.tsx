import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { eventTypeGroups } from "#app/capabilities/events/index.server.ts";
import { answerWithSecret } from "#app/capabilities/webhooks/answer-with-secret.server.ts";
import { createFromForm, newEndpointForm } from "#app/capabilities/webhooks/endpoint-form.server.ts";
import { EndpointForm } from "#app/capabilities/webhooks/endpoint-form.tsx";
import { NewSecret } from "#app/capabilities/webhooks/new-secret.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("New endpoint");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "New endpoint" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireAuth(args);
  return { form: newEndpointForm(user.email), groups: eventTypeGroups() };
}

/** POST /settings/webhooks/new */
export async function action(args: ActionFunctionArgs) {
  return answerWithSecret(args, await createFromForm(args), "created");
}

export default function NewEndpoint() {
  const { form, groups } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "secret" in result) return <NewSecret title="Endpoint added" {...result} />;
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="New endpoint"
        lead="We send a signed ping to the URL. Once it answers, the endpoint gets events."
      />
      <EndpointForm
        state={formState(form, result?.problem)}
        groups={groups}
        action="/settings/webhooks/new"
        back="/settings/webhooks"
        submit="Add endpoint"
      />
    </div>
  );
}
