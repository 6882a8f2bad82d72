import {
  type Health,
  healthAfter,
  noticeDue,
  PROBE_MS,
  statusAfterFailures,
} from "#extensions/capabilities/webhooks/records/health.rules.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { enqueueNotice, type Failing } from "../notices/enqueue-notice.ts";
import { getsDeliveries } from "../records/delivery.rules.ts";
import { PING } from "../records/samples.ts";
import { type EndpointStatus, WebhookEndpointEntity } from "../records/webhook-endpoint.entity.ts";
import { lockEndpoint } from "../records/webhook-endpoints.service.ts";
import { degradeEndpoint, disableEndpoint, recoverEndpoint, verifyEndpoint } from "../status/endpoint-status.ts";
import { type Attempted, isSuccess } from "./attempt.ts";
import { countByHour } from "./count-hours.ts";
import { releaseNext } from "./delivery.queries.ts";
import { lockHealth, updateHealth } from "./health.queries.ts";
import type { Lane } from "./lane.ts";
import { probeOldest } from "./probe.queries.ts";
import { countHour, insertAttempts, updateDeliveries } from "./settle.queries.ts";
import { attemptRow, settledDelivery } from "./settled-rows.ts";

const GONE = 410;

/**
 * Saves attempts' outcomes while the lane is held. A status gained is written first, one lost last, so that a crash in
 * between only repeats deliveries.
 * @throws LaneLostError
 */
export async function settle(lane: Lane, attempts: readonly Attempted[]): Promise<{ hasChangedStatus: boolean }> {
  const hasGained = await gainStatus(lane, attempts);
  const written = await lane.work.atomically((phase) => write(phase, lane, attempts));
  const hasLost = await loseStatus(lane, attempts, written);
  return { hasChangedStatus: hasGained || hasLost || written.status !== lane.endpoint.status };
}

async function gainStatus({ work, endpoint, claim }: Lane, attempts: readonly Attempted[]): Promise<boolean> {
  const successes = attempts.filter(isSuccess);
  const pings = successes.filter(({ delivery }) => delivery.eventType === PING).map(({ delivery }) => delivery.id);
  const verifies = endpoint.status === "unverified" && pings.length > 0;
  const recovers = endpoint.status === "degraded" && successes.length > 0;
  if (!verifies && !recovers) return false;
  await work.atomically(async (phase) => {
    await lockEndpoint(phase, endpoint.id);
    await lockHealth(phase.em, claim);
    if (verifies) await verifyEndpoint(phase, endpoint.id, pings);
    else await recoverEndpoint(phase, endpoint.id);
  });
  return true;
}

async function write(phase: UnitOfWork, lane: Lane, attempts: readonly Attempted[]) {
  const { em, clock } = phase;
  const { claim } = lane;
  const now = clock.realNow();
  const status = await statusNow(phase, lane, attempts);
  const before = await lockHealth(em, claim);
  const { health, next } = await countHealth(phase, lane, { before, attempts, status });
  await updateHealth(em, claim, health);
  const settled = attempts.map((attempt) => settledDelivery(attempt, status, now));
  await updateDeliveries(em, { ...claim, now }, settled);
  await insertAttempts(em, claim, attempts.map(attemptRow));
  for (const counts of countByHour(attempts)) await countHour(em, claim, counts);
  const over =
    lane.endpoint.ordering === "none" ? [] : attempts.filter((_, place) => settled[place]?.status !== "pending");
  const resources = over.map(({ delivery, isOutOfOrder }) => ({
    resource_id: delivery.resourceId ?? "",
    is_head: !isOutOfOrder,
  }));
  if (resources.length > 0) await releaseNext(em, { ...claim, now }, resources);
  return { status, health, next };
}

/** The endpoint may have been disabled since the attempts started, which affects failed ones. */
async function statusNow(
  { em }: UnitOfWork,
  { endpoint }: Lane,
  attempts: readonly Attempted[],
): Promise<EndpointStatus> {
  if (attempts.every(isSuccess)) return endpoint.status;
  const current = await em.findOne(WebhookEndpointEntity, { id: endpoint.id }, { disableIdentityMap: true });
  return current?.status ?? "disabled";
}

interface Counted {
  readonly health: Health;
  /** The status after failures; null when it stays. */
  readonly next: ReturnType<typeof statusAfterFailures>;
}

/** Saves the endpoint's health and sends notices of long failure. Pings in another status don't count. */
async function countHealth(
  phase: UnitOfWork,
  { claim: { endpointId } }: Lane,
  { before, attempts, status }: { before: Health; attempts: readonly Attempted[]; status: EndpointStatus },
): Promise<Counted> {
  const now = phase.clock.realNow();
  const isCounted = getsDeliveries({ status });
  const outcomes = attempts.map((attempt) => ({ isSuccess: isSuccess(attempt), at: attempt.endedAt }));
  const health = isCounted ? healthAfter(before, outcomes) : before;
  const next = attempts.some(isGone) ? "disabled" : statusAfterFailures(status, health, now);
  const noticed = isCounted && next !== "disabled" ? noticeDue(health, now) : null;
  if (noticed) await enqueueNotice(phase, endpointId, `failing_${noticed}h`, failingOf(attempts, health, now));
  return { health: { ...health, ...(noticed && { noticedHours: noticed }) }, next };
}

const isGone = ({ answer }: Attempted): boolean => answer.statusCode === GONE;

async function loseStatus(
  { work, endpoint: { id } }: Lane,
  attempts: readonly Attempted[],
  { status, health, next }: Counted & { readonly status: EndpointStatus },
): Promise<boolean> {
  const now = work.clock.realNow();
  const failing = failingOf(attempts, health, now);
  const reason = attempts.some(isGone) ? "gone" : "failing";
  if (next === "disabled") await work.atomically((phase) => disableEndpoint(phase, id, reason, failing));
  if (next === "degraded") await work.atomically((phase) => degradeEndpoint(phase, id, failing));
  const isProbed = next === "degraded" || (next === null && status === "degraded" && health.failingSince !== null);
  if (isProbed) await probeOldest(work.em, { ...work.tenant, endpointId: id, now }, new Date(now.getTime() + PROBE_MS));
  return next !== null;
}

function failingOf(attempts: readonly Attempted[], { failingSince }: Health, now: Date): Failing {
  const last = attempts.findLast((attempt) => !isSuccess(attempt))?.answer;
  return { since: failingSince ?? now, statusCode: last?.statusCode ?? null, failure: last?.failure ?? "status" };
}
