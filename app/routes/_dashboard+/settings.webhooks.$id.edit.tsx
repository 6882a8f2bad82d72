import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventTypeGroups } from "#app/capabilities/events/index.server.ts";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { changeForm, saveFromForm } from "#app/capabilities/webhooks/endpoint-form.server.ts";
import { EndpointForm } from "#app/capabilities/webhooks/endpoint-form.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Edit endpoint");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Edit endpoint" },
);

export async function loader(args: LoaderFunctionArgs) {
  const endpoint = await readEndpoint(args);
  return { endpoint, form: changeForm(endpoint), groups: eventTypeGroups() };
}

/** POST /settings/webhooks/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveFromForm(args), {
    to: endpointPath,
    done: "Endpoint saved.",
  });
}

export default function EditEndpoint() {
  const { endpoint, form, groups } = useLoaderData<typeof loader>();
  const path = endpointPath(endpoint);
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Edit endpoint"
        lead="If you change the URL, we send it a ping. Once it answers, it gets events."
      />
      <EndpointForm
        state={useFormState(form)}
        groups={groups}
        action={`${path}/edit`}
        back={path}
        submit="Save endpoint"
      />
    </div>
  );
}
