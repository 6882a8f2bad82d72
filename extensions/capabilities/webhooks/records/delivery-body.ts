import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson, type ShownEvent } from "#extensions/platform/events/event.message.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { WebhookDelivery } from "./webhook-delivery.entity.ts";

/** The parts of a delivery that determine its body, besides its event. */
export interface BodyContent extends Pick<WebhookDelivery, "payloadStyle" | "apiVersion"> {
  readonly sample?: string | null | undefined;
}

/** The exact bytes to send, the same for every attempt. Null when the event was deleted. */
export function bodyOf(event: ShownEvent | null, { sample, payloadStyle, apiVersion }: BodyContent): string | null {
  return sample ?? (event && eventJson(event, { payloadStyle, apiVersion }));
}

export async function readBody({ em, environment }: UnitOfWork, delivery: WebhookDelivery): Promise<string | null> {
  const event = delivery.sample ? null : await em.findOne(EventEntity, { environment, id: delivery.eventId });
  return bodyOf(event, delivery);
}
