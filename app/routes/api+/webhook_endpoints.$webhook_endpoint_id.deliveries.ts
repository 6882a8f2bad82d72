import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** GET /api/webhook_endpoints/:webhook_endpoint_id/deliveries */
export const loader = withMethod(WebhookService.method.listWebhookDeliveries);
