import { LockMode } from "@mikro-orm/core";
import { assertLockOrder } from "#extensions/platform/database/lock-order.ts";
import { getRow } from "#extensions/platform/database/rows.ts";
import { NotFoundError } from "#extensions/platform/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type WebhookEndpoint, WebhookEndpointEntity } from "./webhook-endpoint.entity.ts";

const NOUN = "webhook endpoint";

/** @throws NotFoundError */
export function getEndpoint(work: UnitOfWork, endpointId: string): Promise<WebhookEndpoint> {
  return getRow(work, WebhookEndpointEntity, endpointId, NOUN);
}

/** The endpoint for an atomic phase that changes it. @throws NotFoundError */
export async function lockEndpoint(phase: UnitOfWork, endpointId: string): Promise<WebhookEndpoint> {
  const found = (await lockEndpoints(phase)).find(({ id }) => id === endpointId);
  if (!found) throw NotFoundError.of(NOUN, endpointId);
  return found;
}

/**
 * All endpoints of the environment, locked in the order of their ids. An event about one endpoint is delivered to the others, so
 * two changes that each held one endpoint would wait for each other. Who writes deliveries reads the endpoint `for key share`, so
 * that its status and its existence hold until the commit.
 */
export async function lockEndpoints({ em, environment }: UnitOfWork): Promise<WebhookEndpoint[]> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: "asc" } } as const;
  const endpoints = await em.find(WebhookEndpointEntity, { environment }, options);
  for (const { id } of endpoints) assertLockOrder(em, WebhookEndpointEntity, id);
  return endpoints;
}
