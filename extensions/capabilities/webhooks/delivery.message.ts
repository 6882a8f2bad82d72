import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListWebhookDeliveriesRequestSchema,
  WebhookAttemptSchema,
  type WebhookDelivery as WebhookDeliveryMessage,
  WebhookDeliverySchema,
} from "#proto/tollhouse/v1/webhooks_pb.ts";
import { type WebhookAttempt, type WebhookDelivery, WebhookDeliveryEntity } from "./records/webhook-delivery.entity.ts";

interface Details {
  /** Null when the event was deleted. */
  readonly body: string | null;
  readonly attempts: readonly WebhookAttempt[];
}

export function deliveryMessage(row: WebhookDelivery, details?: Details): WebhookDeliveryMessage {
  return messageOf(WebhookDeliverySchema, row, {
    webhookDeliveryId: row.id,
    webhookEndpointId: row.endpointId,
    webhookDeliveryStatus: row.status,
    nextAttemptAt: row.runAt,
    webhookReplayId: row.replayId,
    body: details?.body,
    attempts: (details?.attempts ?? []).map(attemptMessage),
  });
}

function attemptMessage(row: WebhookAttempt) {
  return messageOf(WebhookAttemptSchema, row, { responseHeaders: row.responseHeaders ?? {} });
}

export const deliveryList = defineList({
  request: ListWebhookDeliveriesRequestSchema,
  entity: WebhookDeliveryEntity,
  filters: {
    eventId: { isIndexed: true },
    resourceId: { isIndexed: true },
    webhookEndpointId: { column: "endpoint_id", isIndexed: true },
    webhookDeliveryStatus: { column: "status" },
    eventType: {},
    resourceTypes: { column: "resource_type" },
  },
  messages: (rows) => rows.map((row) => deliveryMessage(row)),
});
