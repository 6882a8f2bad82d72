import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type WebhookEndpoint, WebhookEndpointSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";

export type EndpointView = ReturnType<typeof endpointView>;

/** Without the secret, which is shown once, when it is made. */
export function endpointView(endpoint: WebhookEndpoint) {
  const { secret: _secret, webhookEndpointStatus: status, ...view } = viewOf(WebhookEndpointSchema, endpoint);
  return { ...view, status, held: view.heldDeliveries ?? 0n, createdAt: view.createdAt ?? "" };
}
