import { LockMode } from "@mikro-orm/core";
import { wakeWorker } from "#extensions/capabilities/webhooks/records/samples.ts";
import { WebhookEndpointEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { followStatusQueue } from "./follow-status.queue.ts";
import { moveBatch } from "./held-deliveries.ts";

/** Batches per run; a new run continues. */
const BATCHES_PER_RUN = 40;

/** Moves the deliveries of an endpoint whose status changed, in batches, by its current status. */
export const followStatusJob = payloadJob(followStatusQueue, async (work, { endpointId }) => {
  for (let batches = 1; batches <= BATCHES_PER_RUN; batches += 1) {
    const isLastOfRun = batches === BATCHES_PER_RUN;
    const hasMore = await work.atomically((phase) => follow(phase, endpointId, isLastOfRun));
    wakeWorker(work);
    if (!hasMore) return;
  }
});

/**
 * False when nothing is left to move or the endpoint was deleted. The lock fixes the status; events can still be
 * written.
 */
async function follow(phase: UnitOfWork, endpointId: string, isLastOfRun: boolean): Promise<boolean> {
  const shared = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
  const endpoint = await phase.em.findOne(WebhookEndpointEntity, { id: endpointId }, shared);
  if (!endpoint) return false;
  const hasMore = await moveBatch(phase, endpoint);
  if (hasMore && isLastOfRun) phase.enqueue(followStatusQueue, { endpointId });
  return hasMore;
}
