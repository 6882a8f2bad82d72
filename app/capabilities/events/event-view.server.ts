import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type Event, EventSchema } from "#proto/tollhouse/v1/events_pb.ts";

export type EventView = ReturnType<typeof eventView>;

export type EventRow = ReturnType<typeof eventRow>;

export function eventView(event: Event) {
  const { timestamp, ...view } = viewOf(EventSchema, event);
  return { ...view, at: timestamp ?? "" };
}

export const eventRow = rowOf(eventView, "eventId", "type", "resourceId", "sequence", "at");
