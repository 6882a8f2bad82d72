import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import {
  ContractForm,
  FormButtons,
  FormField,
  TimeZoneField,
  useFormState,
} from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

export const meta = titled("Enable endpoint");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Enable endpoint" },
);

const { enableWebhookEndpoint } = WebhookService.method;

export async function loader(args: LoaderFunctionArgs) {
  const endpoint = await readEndpoint(args);
  if (endpoint.status === "enabled") throw redirect(endpointPath(endpoint));
  return { endpoint, form: newForm(enableWebhookEndpoint) };
}

/** POST /settings/webhooks/:id/enable */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, enableWebhookEndpoint, {
    to: endpointPath,
    done: "Endpoint enabled.",
    idempotent: true,
  });
}

export default function EnableEndpoint() {
  const { endpoint, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const locale = useLocale();
  const path = endpointPath(endpoint);
  const waits = endpoint.held === 1n ? "1 event waits" : `${endpoint.held.toLocaleString(locale)} events wait`;
  return (
    <div className="max-w-xl">
      <PageTitle title="Enable endpoint" lead={<span className="break-all">{endpoint.url}</span>} />
      <ContractForm state={state} action={`${path}/enable`} className="space-y-6">
        {endpoint.held > 0n ? (
          <>
            <p className="text-sm">
              <strong>{waits} for this endpoint.</strong> Enabling it sends them, the oldest first.
            </p>
            <TimeZoneField />
            <FormField
              state={state}
              name="replay_from"
              label="Leave out events before"
              hint="Leave empty to send all of them. Events that are left out can still be replayed later."
            >
              {(control) => <input {...control} type="datetime-local" className="control max-w-64" />}
            </FormField>
          </>
        ) : (
          <p className="text-sm">No events wait for this endpoint. It gets the events that happen from now on.</p>
        )}
        <FormButtons submit="Enable endpoint" pending="Enabling…" back={path} />
      </ContractForm>
    </div>
  );
}
