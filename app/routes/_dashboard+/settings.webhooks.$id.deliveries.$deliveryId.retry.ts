import type { ActionFunctionArgs } from "@remix-run/node";
import { deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { ERROR_LABELS } from "#app/capabilities/webhooks/webhook-labels.ts";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/deliveries/:deliveryId/retry */
export async function action(args: ActionFunctionArgs) {
  const { id: webhookEndpointId = "", deliveryId = "" } = args.params;
  const { problem } = await formMethod(args, WebhookService.method.retryWebhookDelivery, {
    fill: () => ({ deliveryId }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  return answerWithFlash(args, deliveryPath({ webhookEndpointId, deliveryId }), { problem, done: "Sending again." });
}
