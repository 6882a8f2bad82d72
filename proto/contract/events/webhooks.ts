import { WebhookEndpointSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const webhookEvents = eventsOf(
  { message: WebhookEndpointSchema, scope: "webhooks:read", example: { disabled_reason: null } },
  {
    "webhook_endpoint.created": {
      meaning: "A webhook endpoint was created.",
      example: { webhook_endpoint_status: "unverified" },
      audited: true,
    },
    "webhook_endpoint.updated": { meaning: "A webhook endpoint changed.", audited: true },
    "webhook_endpoint.ping": { meaning: "A ping tests a webhook endpoint. It is delivered, and not listed." },
    "webhook_endpoint.verified": { meaning: "A webhook endpoint answered its first ping, and now gets events." },
    "webhook_endpoint.enabled": { meaning: "A disabled webhook endpoint was enabled." },
    "webhook_endpoint.degraded": {
      meaning: "Deliveries to a webhook endpoint keep failing. Its events wait.",
      example: { webhook_endpoint_status: "degraded" },
    },
    "webhook_endpoint.recovered": { meaning: "A degraded webhook endpoint works again. The waiting events are sent." },
    "webhook_endpoint.disabled": {
      meaning: "A webhook endpoint was disabled, on request or after failed deliveries.",
      example: { webhook_endpoint_status: "disabled", disabled_reason: "failing", disabled_at: "2026-11-05T16:02:11Z" },
    },
    "webhook_endpoint.secret_rotated": { meaning: "A webhook endpoint got a new signing secret.", audited: true },
    "webhook_endpoint.deleted": { meaning: "A webhook endpoint was deleted.", audited: true },
  },
);
