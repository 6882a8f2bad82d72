import type { EntityManager } from "@mikro-orm/postgresql";
import type { EventType } from "#contract/event-types.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import type { ShownEvent } from "#extensions/platform/events/event.message.ts";
import type { BodyContent } from "../records/delivery-body.ts";
import type { WebhookDelivery } from "../records/webhook-delivery.entity.ts";
import type { LaneClaim } from "./lane.queries.ts";

/** The parts of a delivery that an attempt needs. */
export interface SentDelivery
  extends Pick<WebhookDelivery, "id" | "environment" | "eventId" | "eventType" | "attemptCount" | "outOfOrder">,
    BodyContent {
  readonly sample: string | null;
  readonly resourceId: string | null;
  readonly eventSequence: number | null;
  readonly createdAt: Date;
}

export interface DueRow {
  readonly delivery: SentDelivery;
  /** Null for a sample, and when the event was deleted. */
  readonly event: ShownEvent | null;
}

interface Due {
  readonly now: Date;
  /** IDs of deliveries in progress. */
  readonly except: readonly string[];
  readonly limit: number;
}

/** Due deliveries of an endpoint with their events, longest due first. Plain rows, since they are read once. */
export async function listDue(
  em: EntityManager,
  { organizationId, endpointId }: LaneClaim,
  { now, except, limit }: Due,
): Promise<DueRow[]> {
  const rows = await em.execute<Row[]>(
    `select d.id, d.environment, d.event_id as "eventId", d.event_type as "eventType", d.resource_id as "resourceId",
       d.event_sequence as "eventSequence", d.attempt_count as "attemptCount", d.out_of_order as "outOfOrder",
       d.sample, d.payload_style as "payloadStyle", d.api_version as "apiVersion", ${epochMs("d.created_at")} as "createdMs",
       e.object_type as "objectType", e.subject_id as "subjectId", e.sequence, e.version, e.data, e.object,
       e.previous_attributes as "previousAttributes", e.request_id as "requestId", ${epochMs("e.created_at")} as "happenedMs"
     from webhook_deliveries d
     left join events e on e.organization_id = d.organization_id and e.id = d.event_id
     where d.organization_id = ? and d.endpoint_id = ? and d.status = 'pending' and d.run_at <= ?
       and d.id <> all(string_to_array(?, ','))
     order by d.run_at, d.event_sequence, d.id limit ?`,
    [organizationId, endpointId, now, except.join(","), limit],
  );
  return rows.map((row) => ({
    delivery: { ...row, createdAt: new Date(row.createdMs) },
    event: row.happenedMs === null ? null : eventOf(organizationId, row, row.happenedMs),
  }));
}

type EventColumns = Pick<
  Event,
  "objectType" | "subjectId" | "sequence" | "version" | "data" | "object" | "previousAttributes" | "requestId"
>;

interface Row extends Omit<SentDelivery, "createdAt">, EventColumns {
  readonly createdMs: number;
  /** Null without an event; otherwise all event columns are set. */
  readonly happenedMs: number | null;
}

function eventOf(organizationId: string, row: Row, happenedMs: number): ShownEvent {
  return {
    ...row,
    organizationId,
    id: row.eventId,
    type: row.eventType as EventType,
    createdAt: new Date(happenedMs),
  };
}
