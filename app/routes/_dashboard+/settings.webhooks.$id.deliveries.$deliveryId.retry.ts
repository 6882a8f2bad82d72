import type { ActionFunctionArgs } from "@remix-run/node";
import { deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { ERROR_LABELS } from "#app/capabilities/webhooks/webhook-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/deliveries/:deliveryId/retry */
export async function action(args: ActionFunctionArgs) {
  const { id: webhookEndpointId = "", deliveryId: webhookDeliveryId = "" } = args.params;
  return answerButton(args, WebhookService.method.retryWebhookDelivery, {
    to: deliveryPath({ webhookEndpointId, webhookDeliveryId }),
    done: "Sending again.",
    messages: ERROR_LABELS,
  });
}
