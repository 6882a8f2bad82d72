import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventTypeGroups } from "#app/capabilities/events/index.server.ts";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { changeForm, saveFromForm } from "#app/capabilities/webhooks/endpoint-form.server.ts";
import { EndpointForm } from "#app/capabilities/webhooks/endpoint-form.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formState } from "#app/dashboard/forms/form.ts";

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
  const { value, problem } = await saveFromForm(args);
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, endpointPath(value), { tone: "done", text: "Endpoint saved." });
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
        state={formState(form, useActionData<typeof action>()?.problem)}
        groups={groups}
        action={`${path}/edit`}
        back={path}
        submit="Save endpoint"
      />
    </div>
  );
}
