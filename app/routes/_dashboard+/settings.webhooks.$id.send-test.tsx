import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventTypeOptions } from "#app/capabilities/events/index.server.ts";
import { deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { ERROR_LABELS } from "#app/capabilities/webhooks/webhook-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
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
  const { value, problem } = await formMethod(args, testWebhookEndpoint, {
    fill: () => ({ webhookEndpointId: args.params.id ?? "" }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, deliveryPath(value), { tone: "done", text: "Test event sent." });
}

export default function TestEvent() {
  const { endpoint, types, form } = useLoaderData<typeof loader>();
  const state = formState(form, useActionData<typeof action>()?.problem);
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
        <div className="flex gap-3">
          <SubmitButton pending="Sending…">Send test event</SubmitButton>
          <Link to={path} className={button("quiet")}>
            Cancel
          </Link>
        </div>
      </ContractForm>
    </div>
  );
}
