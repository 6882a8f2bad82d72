import { PING } from "#extensions/capabilities/webhooks/records/samples.ts";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import type { WebhookEndpoint } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { followStatusQueue } from "./follow-status.queue.ts";
import { holdBatch, releaseBatch } from "./held-deliveries.queries.ts";

/** The environment's events wait for the transaction that changes an endpoint, so it moves few deliveries. */
const BATCH = 1_000;

type Followed = Pick<WebhookEndpoint, "id" | "status">;

/**
 * An enabled endpoint gets its waiting deliveries; for others, pending deliveries wait. The first batch moves now, and
 * a job moves the rest.
 */
export async function followStatus(phase: UnitOfWork, endpoint: Followed): Promise<void> {
  const hasMore = await moveBatch(phase, endpoint);
  if (hasMore) phase.enqueue(followStatusQueue, { endpointId: endpoint.id });
}

/** Moves a batch, and returns whether there may be more. */
export function moveBatch(phase: UnitOfWork, { id, status }: Followed): Promise<boolean> {
  const move = status === "enabled" ? releaseBatch : holdBatch;
  return move(phase, id, { limit: BATCH });
}

/** A ping to the former address must not verify the new one. */
export async function skipPings({ em }: UnitOfWork, endpointId: string): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, status: "pending", eventType: PING },
    { status: "skipped", runAt: null },
  );
}
