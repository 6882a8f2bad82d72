import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventTypeOptions } from "#app/capabilities/events/index.server.ts";
import { deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { ERROR_LABELS } from "#app/capabilities/webhooks/webhook-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

export const meta = titled("Send test event");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Send test event" },
);

const { testWebhookEndpoint } = WebhookService.method;

export async function loader(args: LoaderFunctionArgs) {
  return { endpoint: await readEndpoint(args), types: eventTypeOptions, form: newForm(testWebhookEndpoint) };
}

/** POST /settings/webhooks/:id/send-test */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, testWebhookEndpoint, {
    to: deliveryPath,
    done: "Test event sent.",
    messages: ERROR_LABELS,
    idempotent: true,
  });
}

export default function TestEvent() {
  const { endpoint, types, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = endpointPath(endpoint);
  return (
    <div className="max-w-xl">
      <PageTitle title="Send test event" lead={<span className="break-all">{endpoint.url}</span>} />
      <ContractForm state={state} action={`${path}/send-test`} className="space-y-6">
        <FormField state={state} name="event_type" label="Event" hint="The event has example data.">
          {(control) => (
            <select {...control} className="control control-select">
              <option value="">Ping</option>
              {types.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormButtons submit="Send test event" pending="Sending…" back={path} />
      </ContractForm>
    </div>
  );
}
