import { type Event, EventEntity } from "#extensions/platform/events/event.entity.ts";
import { mayRead } from "#extensions/platform/events/event-filter.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Hides events whose resource the caller may not read. @throws resource_missing */
export async function getEvent(work: UnitOfWork, id: string, resourceTypes: readonly string[]): Promise<Event> {
  const event = await readRow(work, EventEntity, id, "event");
  if (!mayRead(resourceTypes, event.type)) throw noSuch("event", id);
  return event;
}
