import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /api/deliveries/:delivery_id/retry */
export const action = withMethod(WebhookService.method.retryWebhookDelivery);
