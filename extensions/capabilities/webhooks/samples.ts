import { toJson } from "@bufbuild/protobuf";
import { createRow } from "#extensions/platform/database/rows.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WebhookEndpointSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { resourceOf } from "./event-filter.rules.ts";
import { type WebhookDelivery, WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";
import type { WebhookEndpoint } from "./webhook-endpoint.entity.ts";
import { endpointMessage } from "./webhook-endpoint.message.ts";

/** The type of what an endpoint must answer before it gets events. No event has it. */
export const PING = "webhook_endpoint.ping";

/** What an example tells of. */
interface Sample {
  readonly type: string;
  /** JSON. */
  readonly data: string;
}

/** Sends a ping that verifies the endpoint. */
export function sendPing(phase: UnitOfWork, endpoint: WebhookEndpoint): WebhookDelivery {
  const shown = toJson(WebhookEndpointSchema, endpointMessage(endpoint, phase.clock.realNow()), {
    useProtoFieldName: true,
  });
  return sendSample(phase, endpoint, { type: PING, data: JSON.stringify(shown) });
}

/** Sends what is no event of the organization: a ping or an example. It is sent whatever the status of the endpoint. */
export function sendSample(phase: UnitOfWork, endpoint: WebhookEndpoint, { type, data }: Sample): WebhookDelivery {
  const now = phase.clock.realNow();
  const eventId = newId("event", now);
  return createRow(phase, WebhookDeliveryEntity, {
    id: newId("webhookDelivery", now),
    endpointId: endpoint.id,
    eventId,
    eventType: type,
    sample: sampleBody(phase, endpoint, { type, data, eventId }),
    payloadStyle: endpoint.payloadStyle,
    apiVersion: endpoint.apiVersion,
    status: "pending",
    runAt: now,
    createdAt: now,
  });
}

function sampleBody(
  phase: UnitOfWork,
  endpoint: WebhookEndpoint,
  sample: Sample & { readonly eventId: string },
): string {
  const members = {
    event_id: sample.eventId,
    type: sample.type,
    timestamp: phase.now().toISOString(),
    organization_id: endpoint.organizationId,
    environment: endpoint.environment,
    api_version: endpoint.apiVersion,
    resource_type: resourceOf(sample.type),
    resource_id: endpoint.id,
    sequence: 0,
    version: endpoint.version,
    request_id: phase.requestId,
    data: JSON.parse(sample.data),
    previous_attributes: null,
    details: {},
  };
  return JSON.stringify(members);
}

/** After the commit: what was made due is sent now, by this process or within a second by another. */
export function wakeWorker({ context }: UnitOfWork): void {
  context.dueSoon.emit("due");
}
