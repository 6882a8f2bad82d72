import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** GET /api/deliveries/:delivery_id */
export const loader = withMethod(WebhookService.method.getWebhookDelivery);
