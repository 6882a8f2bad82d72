import type { ActionFunctionArgs } from "@remix-run/node";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import type { EndpointView } from "./endpoint-view.server.ts";
import { ERROR_LABELS } from "./webhook-labels.ts";

const { createWebhookEndpoint, updateWebhookEndpoint } = WebhookService.method;

const REQUIRED = { enabled_events: "Choose at least one event." };

export const newEndpointForm = () =>
  newForm(createWebhookEndpoint, { enabled_events: "*", payload_style: "full", ordering: "none" });

export function createFromForm(args: ActionFunctionArgs) {
  return formMethod(args, createWebhookEndpoint, { messages: ERROR_LABELS, required: REQUIRED });
}

/** Custom headers are not filled in: their values are never shown. */
export function changeForm(endpoint: EndpointView) {
  const { url, description, enabledEvents, payloadStyle, ordering, rateLimitPerSecond } = endpoint;
  return newForm(updateWebhookEndpoint, {
    url,
    description: description ?? "",
    enabled_events: enabledEvents,
    payload_style: payloadStyle,
    ordering,
    rate_limit_per_second: rateLimitPerSecond === null ? "" : String(rateLimitPerSecond),
  });
}

/** Fields that were emptied are cleared. */
export async function saveFromForm(args: ActionFunctionArgs) {
  const webhookEndpointId = args.params.id ?? "";
  const sent = new URLSearchParams(await args.request.clone().text());
  const isEmpty = (name: string) => (sent.get(name) ?? "").trim() === "";
  return formMethod(args, updateWebhookEndpoint, {
    fill: () => ({
      webhookEndpointId,
      ...(isEmpty("description") && { description: "" }),
      ...(isEmpty("rate_limit_per_second") && { rateLimitPerSecond: 0 }),
    }),
    messages: ERROR_LABELS,
    required: REQUIRED,
    idempotent: true,
  });
}
