import type { ActionFunctionArgs } from "@remix-run/node";
import { actOnChosen } from "#app/dashboard/lists/act-on-chosen.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/deliveries/retry: the chosen deliveries. */
export async function action(args: ActionFunctionArgs) {
  return actOnChosen(args, {
    method: WebhookService.method.retryWebhookDelivery,
    request: (webhookDeliveryId) => ({ webhookDeliveryId }),
    done: (count) => `Sending ${count} ${count === 1 ? "delivery" : "deliveries"} again.`,
  });
}
