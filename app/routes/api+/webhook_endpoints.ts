import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** GET /api/webhook_endpoints */
export const loader = withMethod(WebhookService.method.listWebhookEndpoints);

/** POST /api/webhook_endpoints */
export const action = withMethod(WebhookService.method.createWebhookEndpoint, {
  fill: (context, { apiVersion = context.apiVersion }) => ({ apiVersion }),
});
