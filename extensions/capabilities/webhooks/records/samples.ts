import { type EventType, resourceTypeOf } from "#contract/event-types.ts";
import { messageJson } from "#contract/message-json.ts";
import { redacted } from "#contract/redacted.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WebhookEndpointSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { type WebhookDelivery, WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";
import type { WebhookEndpoint } from "./webhook-endpoint.entity.ts";
import { endpointMessage } from "./webhook-endpoint.message.ts";

/** The type of the ping that an endpoint must answer before it gets events. It is never recorded as an event. */
export const PING = "webhook_endpoint.ping" satisfies EventType;

interface Sample {
  readonly type: EventType;
  /** JSON of the resource, in the newest API version. */
  readonly data: string;
}

/** Sends a ping that verifies the endpoint. */
export function sendPing(phase: UnitOfWork, endpoint: WebhookEndpoint): WebhookDelivery {
  const data = messageJson(redacted(WebhookEndpointSchema, endpointMessage(endpoint, phase.clock.realNow())));
  return sendSample(phase, endpoint, { type: PING, data });
}

/**
 * Sends a ping or an example. Neither concerns a resource of the organization, and both are sent in every status of the
 * endpoint.
 */
export function sendSample(phase: UnitOfWork, endpoint: WebhookEndpoint, sample: Sample): WebhookDelivery {
  const { payloadStyle, apiVersion } = endpoint;
  const now = phase.clock.realNow();
  const eventId = newId("event", now);
  return createRow(phase, WebhookDeliveryEntity, {
    id: newId("webhookDelivery", now),
    endpointId: endpoint.id,
    eventId,
    eventType: sample.type,
    sample: eventJson(sampleEvent(phase, eventId, sample), { payloadStyle, apiVersion }),
    payloadStyle,
    apiVersion,
    status: "pending",
    runAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** The first event of the resource. */
function sampleEvent({ tenant, environment, requestId, ...phase }: UnitOfWork, id: string, { type, data }: Sample) {
  const objectType = resourceTypeOf(type);
  const resource = JSON.parse(data) as Readonly<Record<string, unknown>>;
  return {
    id,
    type,
    objectType,
    organizationId: tenant.organizationId,
    environment,
    subjectId: String(resource[`${objectType}_id`] ?? ""),
    parentId: null,
    sequence: 1,
    version: Number(resource.version ?? 1),
    requestId,
    service: "webhooks",
    userId: null,
    apiKeyId: null,
    object: data,
    previousAttributes: null,
    data: {},
    createdAt: phase.now(),
  };
}

/** Call it after the commit: due deliveries are sent now by this process, or within a second by another. */
export function wakeWorker({ context }: UnitOfWork): void {
  context.dueSoon.emit("delivery");
}
