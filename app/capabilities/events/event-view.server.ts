import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type Event, EventSchema } from "#proto/tollhouse/v1/events_pb.ts";

export type EventView = ReturnType<typeof eventView>;

export function eventView(event: Event) {
  const { timestamp, ...view } = viewOf(EventSchema, event);
  return { ...view, at: timestamp ?? "" };
}
