import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { WebhookReplay } from "./records/webhook-delivery.entity.ts";
import { MOST_EVENTS } from "./replay.rules.ts";

/** The events that a replay selects. */
export type ReplaySelection = Pick<WebhookReplay, "endpointId" | "rangeFrom" | "rangeTo" | "eventTypes" | "onlyFailed">;

export interface ReplayedEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly sequence: number;
  /** PostgreSQL's text of the event's time, with offset and all digits. */
  readonly at: string;
}

/**
 * Waiting events are not sent twice; received ones are skipped on request. Without "offset 0", missing statistics make
 * PostgreSQL choose a slow index.
 */
function selected({ tenant, environment }: UnitOfWork, selection: ReplaySelection) {
  const { organizationId } = tenant;
  const left = selection.onlyFailed ? ["pending", "held", "delivered"] : ["pending", "held"];
  const sql = `from events e
    where e.organization_id = ? and e.environment = ? and e.created_at >= ? and e.created_at < ? and e.type in (?)
      and not exists (
        select from (
          select d.endpoint_id, d.status from webhook_deliveries d where d.organization_id = ? and d.event_id = e.id offset 0
        ) as of_event
        where of_event.endpoint_id = ? and of_event.status in (?)
      )`;
  const { rangeFrom, rangeTo, eventTypes, endpointId } = selection;
  const values = [organizationId, environment, rangeFrom, rangeTo, eventTypes];
  return { sql, values: [...values, organizationId, endpointId, left] };
}

/** Counts to just above the limit. */
export async function countReplayed(work: UnitOfWork, selection: ReplaySelection): Promise<number> {
  if (selection.eventTypes.length === 0) return 0;
  const { sql, values } = selected(work, selection);
  const [row] = await work.em.execute<{ count: number }[]>(
    `select count(*)::int as count from (select 1 ${sql} limit ?) as replayed`,
    [...values, MOST_EVENTS + 1],
  );
  return row?.count ?? 0;
}

/** The next events after the cursor, oldest first. */
export function readReplayed(
  work: UnitOfWork,
  selection: ReplaySelection & Pick<WebhookReplay, "cursor">,
  limit: number,
): Promise<ReplayedEvent[]> {
  const { sql, values } = selected(work, selection);
  const [id, at] = selection.cursor?.split("@") ?? ["", selection.rangeFrom.toISOString()];
  return work.em.execute<ReplayedEvent[]>(
    `select e.id, e.type, e.subject_id as "subjectId", e.sequence, e.created_at::text as at
     ${sql} and (e.created_at, e.id) > (?::timestamptz, ?) order by e.created_at, e.id limit ?`,
    [...values, at, id, limit],
  );
}

/** The cursor of the next batch. */
export const cursorBehind = ({ id, at }: ReplayedEvent): string => `${id}@${at}`;
