import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type WebhookDelivery, WebhookDeliverySchema } from "#proto/tollhouse/v1/webhooks_pb.ts";

export type DeliveryView = ReturnType<typeof deliveryView>;
export type AttemptView = DeliveryView["attempts"][number];

export function deliveryView(delivery: WebhookDelivery) {
  const { webhookDeliveryStatus: status, ...view } = viewOf(WebhookDeliverySchema, delivery);
  return { ...view, status, createdAt: view.createdAt ?? "" };
}
