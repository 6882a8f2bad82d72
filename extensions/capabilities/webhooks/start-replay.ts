import { timestampDate } from "@bufbuild/protobuf/wkt";
import { EVENT_TYPES } from "#contract/event-types.ts";
import { typesOf } from "#extensions/platform/events/event-filter.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ReplayWebhookEventsRequest, WebhookReplaySchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { WebhookReplayEntity } from "./records/webhook-delivery.entity.ts";
import type { WebhookEndpoint } from "./records/webhook-endpoint.entity.ts";
import { getEndpoint, lockEndpoint } from "./records/webhook-endpoints.service.ts";
import { countReplayed, type ReplaySelection } from "./replay.queries.ts";
import { replayQueue } from "./replay.queue.ts";
import { assertFewEvents, rangeIn } from "./replay.rules.ts";
import { replayedTypes } from "./replayed-types.ts";

/**
 * Counts the events and, unless only the count is requested, stores the replay and enqueues it.
 * @throws webhook_replay_running
 */
export async function replayEvents(work: UnitOfWork, request: ReplayWebhookEventsRequest) {
  const selection = selectionIn(work, await getEndpoint(work, request.webhookEndpointId), request);
  const count = await countReplayed(work, selection);
  assertFewEvents(count);
  const replay = request.dryRun ? null : await startReplay(work, { ...selection, eventCount: BigInt(count) });
  return messageOf(
    WebhookReplaySchema,
    { organizationId: work.tenant.organizationId, environment: work.environment },
    {
      webhookReplayId: replay?.id,
      webhookEndpointId: selection.endpointId,
      eventCount: BigInt(count),
      webhookReplayStatus: replay?.status ?? "counted",
      createdAt: replay?.createdAt,
      updatedAt: replay?.updatedAt,
      version: replay?.version ?? 0,
    },
  );
}

function selectionIn(
  work: UnitOfWork,
  endpoint: WebhookEndpoint,
  { from, to, eventTypes, onlyFailed, resourceTypes }: ReplayWebhookEventsRequest,
): ReplaySelection {
  typesOf(eventTypes, resourceTypes, "event_types");
  if (!from) throw new Error("the contract requires from");
  const range = rangeIn({ from: timestampDate(from), to: to ? timestampDate(to) : null }, work.now());
  const filters = { endpoint: endpoint.enabledEvents, asked: eventTypes, readable: resourceTypes };
  return {
    endpointId: endpoint.id,
    rangeFrom: range.from,
    rangeTo: range.to,
    eventTypes: replayedTypes(EVENT_TYPES, filters),
    onlyFailed,
  };
}

function startReplay(work: UnitOfWork, columns: ReplaySelection & { readonly eventCount: bigint }) {
  return work.atomically(async (phase) => {
    await lockEndpoint(phase, columns.endpointId);
    const { environment } = phase;
    const running = { environment, endpointId: columns.endpointId, status: "running" } as const;
    if ((await phase.em.count(WebhookReplayEntity, running)) > 0) throw refuse("webhook_replay_running");
    const now = phase.clock.realNow();
    const replay = createRow(phase, WebhookReplayEntity, {
      id: newId("webhookReplay", now),
      ...columns,
      status: columns.eventCount > 0n ? "running" : "done",
      createdAt: now,
      updatedAt: now,
    });
    if (replay.status === "running") phase.enqueue(replayQueue, { replayId: replay.id });
    await phase.save();
    return replay;
  });
}
