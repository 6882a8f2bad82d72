import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockEndpoint } from "./webhook-endpoints.service.ts";

/** Deletes the endpoint with its secrets and deliveries. */
export async function deleteEndpoint(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    phase.record({ type: "webhook_endpoint.deleted", subject: endpoint });
    phase.em.remove(endpoint);
    await phase.save();
  });
}
