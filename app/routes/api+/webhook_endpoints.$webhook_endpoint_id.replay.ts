import { withMethod } from "#app/auth/with-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /api/webhook_endpoints/:webhook_endpoint_id/replay */
export const action = withMethod(WebhookService.method.replayWebhookEvents);
