import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import type { EndpointView } from "./endpoint-view.server.ts";
import { ERROR_LABELS } from "./webhook-labels.ts";

const { createWebhookEndpoint, updateWebhookEndpoint } = WebhookService.method;

const REQUIRED = { enabled_events: "Choose at least one event." };

export const newEndpointForm = (notifyEmail: string | null) =>
  newForm(createWebhookEndpoint, {
    enabled_events: "*",
    payload_style: "full",
    ordering: "none",
    notify_email: notifyEmail ?? "",
  });

export function createFromForm(args: ActionFunctionArgs) {
  return formMethod(args, createWebhookEndpoint, { messages: ERROR_LABELS, required: REQUIRED });
}

/** The names of custom headers are filled in, and their values are never shown. */
export function changeForm(endpoint: EndpointView) {
  const { url, description, notifyEmail, enabledEvents, payloadStyle, ordering, rateLimitPerSecond } = endpoint;
  const { customHeaderNames, metadata, version } = endpoint;
  return newForm(
    updateWebhookEndpoint,
    {
      url,
      description: description ?? "",
      notify_email: notifyEmail ?? "",
      enabled_events: enabledEvents,
      payload_style: payloadStyle,
      ordering,
      rate_limit_per_second: rateLimitPerSecond === null ? "" : String(rateLimitPerSecond),
      custom_headers_stored: customHeaderNames,
      custom_headers_key: customHeaderNames,
      metadata_stored: Object.keys(metadata),
      metadata_key: Object.keys(metadata),
      metadata_value: Object.values(metadata),
    },
    version,
  );
}

/** Fields that were emptied are cleared. */
export async function saveFromForm(args: ActionFunctionArgs) {
  await requireAuth(args);
  const webhookEndpointId = args.params.id ?? "";
  const sent = await readForm(args.request.clone());
  const isEmpty = (name: string) => (sent.get(name) ?? "").trim() === "";
  return formMethod(args, updateWebhookEndpoint, {
    fill: () => ({
      webhookEndpointId,
      ...(isEmpty("description") && { description: "" }),
      ...(isEmpty("notify_email") && { notifyEmail: "" }),
      ...(isEmpty("rate_limit_per_second") && { rateLimitPerSecond: 0 }),
    }),
    messages: ERROR_LABELS,
    required: REQUIRED,
    idempotent: true,
  });
}
