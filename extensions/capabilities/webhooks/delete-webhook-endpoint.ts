import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { deletePending } from "./forget-deliveries.queries.ts";
import { forgetEndpointQueue } from "./forget-deliveries.queue.ts";
import { lockEndpoint } from "./records/webhook-endpoints.service.ts";

const MOST_AT_ONCE = 1_000;

/**
 * Deletes the endpoint with its secrets. Events wait for this transaction, so a job deletes its deliveries, except for
 * the first pending ones.
 */
export async function deleteEndpoint(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    phase.record({ type: "webhook_endpoint.deleted", subject: endpoint });
    phase.em.remove(endpoint);
    await phase.em.flush();
    await deletePending(phase, endpointId, MOST_AT_ONCE);
    phase.enqueue(forgetEndpointQueue, { endpointId });
  });
}
