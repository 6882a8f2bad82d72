import { LockMode } from "@mikro-orm/core";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { wakeWorker } from "./records/samples.ts";
import { WebhookDeliveryEntity, type WebhookReplay, WebhookReplayEntity } from "./records/webhook-delivery.entity.ts";
import { type WebhookEndpoint, WebhookEndpointEntity } from "./records/webhook-endpoint.entity.ts";
import { cursorBehind, type ReplayedEvent, readReplayed } from "./replay.queries.ts";
import { replayQueue } from "./replay.queue.ts";

const BATCH = 500;
/** Batches per run; a new run continues. */
const BATCHES_PER_RUN = 40;

/**
 * Writes a replay's deliveries in batches. A batch and its cursor commit together under the replay's lock: runs
 * continue each other and take turns.
 */
export const replayEventsJob = payloadJob(
  replayQueue,
  async (work, { replayId }) => {
    for (let batches = 1; batches <= BATCHES_PER_RUN; batches += 1) {
      const isLastOfRun = batches === BATCHES_PER_RUN;
      const goesOn = await work.atomically((phase) => sendBatch(phase, replayId, isLastOfRun));
      wakeWorker(work);
      if (!goesOn) return;
    }
  },
  (work, { replayId }) => endReplay(work, replayId),
);

/** False when nothing is left to do or the endpoint was deleted. */
async function sendBatch(phase: UnitOfWork, replayId: string, isLastOfRun: boolean): Promise<boolean> {
  const found = await lockReplay(phase, replayId);
  if (found?.replay.status !== "running") return false;
  const { endpoint, replay } = found;
  const events = await readReplayed(phase, replay, BATCH);
  for (const event of events) createDelivery(phase, endpoint, replay, event);
  const last = events.at(-1);
  replay.updatedAt = phase.clock.realNow();
  if (last) replay.cursor = cursorBehind(last);
  if (events.length < BATCH) replay.status = "done";
  else if (isLastOfRun) phase.enqueue(replayQueue, { replayId });
  await phase.save();
  return replay.status === "running";
}

/** Locks the endpoint first, shared: its status stays while deliveries are written, and events can still be written. */
async function lockReplay({ em }: UnitOfWork, replayId: string) {
  const known = await em.findOne(WebhookReplayEntity, { id: replayId });
  if (!known) return null;
  const endpoint = await em.findOne(
    WebhookEndpointEntity,
    { id: known.endpointId },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const replay = endpoint && (await em.findOne(WebhookReplayEntity, { id: replayId }, locked));
  return replay && { endpoint, replay };
}

function createDelivery(phase: UnitOfWork, endpoint: WebhookEndpoint, replay: WebhookReplay, event: ReplayedEvent) {
  const now = phase.clock.realNow();
  const isSent = endpoint.status === "enabled";
  createRow(phase, WebhookDeliveryEntity, {
    id: newId("webhookDelivery", now),
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    resourceId: event.subjectId,
    eventSequence: event.sequence,
    payloadStyle: endpoint.payloadStyle,
    apiVersion: endpoint.apiVersion,
    status: isSent ? "pending" : "held",
    runAt: isSent ? now : null,
    replayId: replay.id,
    createdAt: now,
    updatedAt: now,
  });
}

/** Allows a new replay, which skips the deliveries that this one wrote. */
async function endReplay(work: UnitOfWork, replayId: string): Promise<void> {
  await work.atomically(async (phase) => {
    const found = await lockReplay(phase, replayId);
    if (found?.replay.status === "running")
      Object.assign(found.replay, { status: "failed", updatedAt: phase.clock.realNow() });
    await phase.save();
  });
}
