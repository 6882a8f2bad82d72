import { mayRead } from "#extensions/platform/events/event-filter.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertRetryable } from "./records/delivery.rules.ts";
import { readBody } from "./records/delivery-body.ts";
import { wakeWorker } from "./records/samples.ts";
import {
  WebhookAttemptEntity,
  type WebhookDelivery,
  WebhookDeliveryEntity,
} from "./records/webhook-delivery.entity.ts";
import { WebhookEndpointEntity } from "./records/webhook-endpoint.entity.ts";
import { getEndpoint } from "./records/webhook-endpoints.service.ts";

const MOST_ATTEMPTS = 50;

/** `resourceTypes` are the resource kinds that the caller may read; all when empty. @throws resource_missing */
export async function getDelivery(
  work: UnitOfWork,
  deliveryId: string,
  resourceTypes: readonly string[],
): Promise<WebhookDelivery> {
  const delivery = await getRow(work, WebhookDeliveryEntity, deliveryId, "delivery");
  if (!mayRead(resourceTypes, delivery.eventType) || !(await isKept(work, delivery)))
    throw noSuch("delivery", deliveryId);
  return delivery;
}

/** A deleted endpoint's deliveries are deleted a little later. */
async function isKept({ em }: UnitOfWork, { endpointId }: WebhookDelivery): Promise<boolean> {
  return (await em.count(WebhookEndpointEntity, { id: endpointId })) > 0;
}

/** The body that is sent, and the last attempts, newest first. */
export async function detailsOf(work: UnitOfWork, delivery: WebhookDelivery) {
  const ofDelivery = { deliveryId: delivery.id };
  const newest = { orderBy: { number: "desc" }, limit: MOST_ATTEMPTS } as const;
  const attempts = await work.em.find(WebhookAttemptEntity, ofDelivery, newest);
  return { body: await readBody(work, delivery), attempts };
}

/** Sends it now, whether delivered, failed or waiting. @throws delivery_not_retryable */
export async function retryDelivery(
  work: UnitOfWork,
  deliveryId: string,
  resourceTypes: readonly string[],
): Promise<WebhookDelivery> {
  const { endpointId } = await getDelivery(work, deliveryId, resourceTypes);
  const retried = await work.atomically(async (phase) => {
    const endpoint = await getEndpoint(phase, endpointId);
    const delivery = await lockRow(phase, WebhookDeliveryEntity, deliveryId, "delivery");
    assertRetryable(endpoint, { isSample: delivery.sample != null, body: await readBody(phase, delivery) });
    const now = phase.clock.realNow();
    Object.assign(delivery, { status: "pending", runAt: now, deliveredAt: null, updatedAt: now });
    await phase.save();
    return delivery;
  });
  wakeWorker(work);
  return retried;
}
