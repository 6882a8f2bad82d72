import {
  type WebhookDelivery,
  WebhookDeliveryEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";

export const TARGET = "https://shop.example.com/webhooks";

export const webhooksOf = ({ callers }: Platform, { id }: TestOrganization, options: object = {}) =>
  callers.grpc.forOrganization({ organizationId: id, ...options }).webhooks;

/** An endpoint of a new organization that gets every event. */
export async function anEndpoint(platform: Platform, input: Record<string, unknown> = {}) {
  const organization = await anOrganization(platform);
  const webhooks = webhooksOf(platform, organization);
  const endpoint = await webhooks.createWebhookEndpoint({ url: TARGET, enabledEvents: ["*"], ...input });
  return { organization, webhooks, endpoint, webhookEndpointId: endpoint.webhookEndpointId };
}

/** Event types of the endpoints, without the resource's name. */
export async function endpointEvents(organization: TestOrganization): Promise<string[]> {
  const { em } = organization.work();
  const rows = await em.find(EventEntity, { objectType: "webhook_endpoint" }, { orderBy: { sequence: 1 } });
  return rows.map(({ type }) => type.replace("webhook_endpoint.", ""));
}

/** The pings and examples of the organization, the first one first. */
export function samplesSentTo(organization: TestOrganization) {
  const { em } = organization.work();
  const sent = { sample: { $ne: null } };
  return em.find(WebhookDeliveryEntity, sent, { orderBy: { createdAt: 1, id: 1 }, disableIdentityMap: true });
}

/** A delivery of a refund's event, as its transaction writes it. */
export async function aDelivery(
  organization: TestOrganization,
  endpointId: string,
  columns: Partial<WebhookDelivery> = {},
): Promise<string> {
  const work = organization.work();
  const now = work.clock.realNow();
  const id = newId("webhookDelivery", now);
  createRow(work, WebhookDeliveryEntity, {
    id,
    endpointId,
    eventId: newId("event", now),
    eventType: "refund.created",
    resourceId: newId("refund", now),
    eventSequence: 1,
    payloadStyle: "full",
    apiVersion: "2026-11-22",
    status: "pending",
    createdAt: now,
    updatedAt: now,
    ...columns,
  });
  await work.save();
  return id;
}

/** The statuses of deliveries of events, by their ids. */
export async function statusesOf(organization: TestOrganization, ids: readonly string[]): Promise<string[]> {
  const { em } = organization.work();
  const rows = await em.find(WebhookDeliveryEntity, { id: { $in: [...ids] } });
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? "gone");
}
