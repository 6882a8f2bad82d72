import { byVerb } from "#app/auth/with-auth.server.ts";
import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** GET /api/webhook_endpoints/:webhook_endpoint_id */
export const loader = withMethod(WebhookService.method.getWebhookEndpoint);

/** PATCH and DELETE /api/webhook_endpoints/:webhook_endpoint_id */
export const action = byVerb(
  withMethod(WebhookService.method.updateWebhookEndpoint),
  withMethod(WebhookService.method.deleteWebhookEndpoint),
);
