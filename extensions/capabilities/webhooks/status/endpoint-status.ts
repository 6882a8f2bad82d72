import { enqueueNotice, type Failing } from "#extensions/capabilities/webhooks/notices/enqueue-notice.ts";
import { PING, sendPing } from "#extensions/capabilities/webhooks/records/samples.ts";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import {
  type DisabledReason,
  type WebhookEndpoint,
  WebhookLaneEntity,
} from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { lockEndpoint } from "#extensions/capabilities/webhooks/records/webhook-endpoints.service.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { followStatus, skipPings } from "./held-deliveries.ts";

// Each change locks the endpoint, then its lane, then its deliveries.

/** Called after a ping succeeded. Only the newest ping counts, so that a former address cannot verify the endpoint. */
export async function verifyEndpoint(
  phase: UnitOfWork,
  endpointId: string,
  answeredPings: readonly string[],
): Promise<void> {
  const endpoint = await lockEndpoint(phase, endpointId);
  if (endpoint.status !== "unverified" || !answeredPings.includes(await lastPing(phase, endpointId))) return;
  endpoint.status = "enabled";
  phase.record({ type: "webhook_endpoint.verified", subject: endpoint });
  await followStatus(phase, endpoint);
}

async function lastPing({ em, environment }: UnitOfWork, endpointId: string): Promise<string> {
  const pings = { environment, endpointId, eventType: PING };
  const newest = { orderBy: { createdAt: "desc", id: "desc" }, fields: ["id"] } as const;
  return (await em.findOneOrFail(WebhookDeliveryEntity, pings, newest)).id;
}

/** The endpoint is failing: its deliveries wait, except probes. */
export async function degradeEndpoint(phase: UnitOfWork, endpointId: string, failing?: Failing): Promise<void> {
  const endpoint = await lockEndpoint(phase, endpointId);
  if (endpoint.status !== "enabled") return;
  endpoint.status = "degraded";
  phase.record({ type: "webhook_endpoint.degraded", subject: endpoint });
  if (failing) await enqueueNotice(phase, endpointId, "degraded", failing);
  await followStatus(phase, endpoint);
}

/** The endpoint answers again. */
export async function recoverEndpoint(phase: UnitOfWork, endpointId: string): Promise<void> {
  const endpoint = await lockEndpoint(phase, endpointId);
  if (endpoint.status !== "degraded") return;
  endpoint.status = "enabled";
  phase.record({ type: "webhook_endpoint.recovered", subject: endpoint });
  await followStatus(phase, endpoint);
}

/** Its events wait until it is enabled. A disabled endpoint keeps its first reason. */
export async function disableEndpoint(
  phase: UnitOfWork,
  endpointId: string,
  reason: DisabledReason,
  failing?: Failing,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(phase, endpointId);
  if (endpoint.status === "disabled") return endpoint;
  Object.assign(endpoint, { status: "disabled", disabledReason: reason, disabledAt: phase.now() });
  phase.record({ type: "webhook_endpoint.disabled", subject: endpoint, data: { reason } });
  if (failing) await enqueueNotice(phase, endpointId, "disabled", failing);
  await skipPings(phase, endpointId);
  await followStatus(phase, endpoint);
  return endpoint;
}

/** Sends events missed since the given time, or all. The failure count restarts at zero. */
export async function enableEndpoint(
  phase: UnitOfWork,
  endpointId: string,
  replayFrom: Date | null,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(phase, endpointId);
  if (endpoint.status === "enabled") return endpoint;
  Object.assign(endpoint, { status: "enabled", disabledReason: null, disabledAt: null });
  phase.record({ type: "webhook_endpoint.enabled", subject: endpoint });
  await forgetFailures(phase, endpointId);
  await phase.em.nativeUpdate(WebhookLaneEntity, { endpointId }, { releaseFrom: replayFrom });
  await followStatus(phase, endpoint);
  return endpoint;
}

/** A new address must answer a ping before it gets events. A disabled endpoint stays disabled. */
export async function unverifyEndpoint(phase: UnitOfWork, endpoint: WebhookEndpoint): Promise<void> {
  await skipPings(phase, endpoint.id);
  if (endpoint.status === "disabled") return;
  endpoint.status = "unverified";
  await forgetFailures(phase, endpoint.id);
  await followStatus(phase, endpoint);
  sendPing(phase, endpoint);
}

async function forgetFailures({ em }: UnitOfWork, endpointId: string): Promise<void> {
  const healthy = { consecutiveFailures: 0, failingSince: null, windowAttempts: 0, windowFailures: 0, noticedHours: 0 };
  await em.nativeUpdate(WebhookLaneEntity, { endpointId }, healthy);
}
