import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { forgetEndpointQueue } from "./forget-deliveries.queue.ts";
import { WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";
import { lockEndpoint } from "./webhook-endpoints.service.ts";

/**
 * Deletes the endpoint with its secrets and with what waits to be sent. Its other deliveries, which may be millions, are deleted
 * afterwards: events of the environment wait for this transaction.
 */
export async function deleteEndpoint(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    phase.record({ type: "webhook_endpoint.deleted", subject: endpoint });
    phase.em.remove(endpoint);
    await phase.em.flush();
    await phase.em.nativeDelete(WebhookDeliveryEntity, { endpointId, status: "pending" });
    phase.enqueue(forgetEndpointQueue, { endpointId });
  });
}
