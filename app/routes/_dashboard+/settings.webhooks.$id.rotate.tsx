import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DEFAULT_OVERLAP, OverlapField } from "#app/capabilities/api-keys/index.ts";
import { answerWithSecret } from "#app/capabilities/webhooks/answer-with-secret.server.ts";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { NewSecret } from "#app/capabilities/webhooks/new-secret.tsx";
import { readEndpoint } from "#app/capabilities/webhooks/read-endpoint.server.ts";
import { ERROR_LABELS } from "#app/capabilities/webhooks/webhook-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

export const meta = titled("Rotate secret");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Rotate secret" },
);

const { rotateWebhookSecret } = WebhookService.method;

export async function loader(args: LoaderFunctionArgs) {
  const endpoint = await readEndpoint(args);
  return { endpoint, form: newForm(rotateWebhookSecret, { overlap_seconds: String(DEFAULT_OVERLAP) }) };
}

/** POST /settings/webhooks/:id/rotate */
export async function action(args: ActionFunctionArgs) {
  return answerWithSecret(args, await formMethod(args, rotateWebhookSecret, { messages: ERROR_LABELS }), "rotated");
}

export default function RotateSecret() {
  const { endpoint, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "secret" in result) return <NewSecret title="Secret rotated" {...result} />;
  const path = endpointPath(endpoint);
  const state = formState(form, result?.problem);
  return (
    <div className="max-w-3xl">
      <PageTitle title="Rotate secret" lead={<span className="break-all">{endpoint.url}</span>} />
      <ContractForm state={state} action={`${path}/rotate`} className="space-y-6">
        <p className="max-w-xl text-sm">
          A new secret signs every webhook. Until the old secret stops, webhooks have both signatures, so that your
          system can switch at any time.
        </p>
        <OverlapField state={state} legend="The old secret stops signing" hint="Secret leaked? Choose Now." />
        <FormButtons submit="Rotate secret" pending="Rotating…" back={path} />
      </ContractForm>
    </div>
  );
}
