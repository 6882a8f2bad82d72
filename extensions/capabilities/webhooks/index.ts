import { capability } from "#extensions/platform/capability.ts";
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookHourEntity,
  WebhookReplayEntity,
} from "./webhook-delivery.entity.ts";
import { WebhookEndpointEntity, WebhookLaneEntity, WebhookSecretEntity } from "./webhook-endpoint.entity.ts";

/** Sends events to the addresses of an organization. */
export const webhooks = capability("webhooks", {
  entities: [
    WebhookEndpointEntity,
    WebhookSecretEntity,
    WebhookLaneEntity,
    WebhookDeliveryEntity,
    WebhookAttemptEntity,
    WebhookHourEntity,
    WebhookReplayEntity,
  ],
});
