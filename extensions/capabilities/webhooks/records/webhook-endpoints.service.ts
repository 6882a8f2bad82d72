import { getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type WebhookEndpoint, WebhookEndpointEntity } from "./webhook-endpoint.entity.ts";

const NOUN = "webhook endpoint";

/** @throws resource_missing */
export function getEndpoint(work: UnitOfWork, endpointId: string): Promise<WebhookEndpoint> {
  return getRow(work, WebhookEndpointEntity, endpointId, NOUN);
}

/**
 * Locks the endpoint for a change. Writing deliveries locks it `for key share`, so that its status and existence hold
 * until the commit.
 * @throws resource_missing
 */
export async function lockEndpoint(phase: UnitOfWork, endpointId: string): Promise<WebhookEndpoint> {
  await awaitTurn(phase);
  return lockRow(phase, WebhookEndpointEntity, endpointId, NOUN);
}

/** The number of endpoints in the environment, fixed until the phase ends. */
export async function countEndpoints(phase: UnitOfWork): Promise<number> {
  await awaitTurn(phase);
  return phase.em.count(WebhookEndpointEntity, { environment: phase.environment });
}
