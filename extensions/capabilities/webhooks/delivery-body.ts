import { type Event, EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { WebhookDelivery } from "./webhook-delivery.entity.ts";

/** The exact bytes that are sent, for ever the same. Null when the event is no longer kept. */
export function bodyOf(event: Event | null, { sample, payloadStyle, apiVersion }: WebhookDelivery): string | null {
  return sample ?? (event && eventJson(event, { payloadStyle, apiVersion }));
}

export async function readBody({ em, environment }: UnitOfWork, delivery: WebhookDelivery): Promise<string | null> {
  const event = delivery.sample ? null : await em.findOne(EventEntity, { environment, id: delivery.eventId });
  return bodyOf(event, delivery);
}
