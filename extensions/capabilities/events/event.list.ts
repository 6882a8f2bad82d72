import { EVENT_TYPES } from "#contract/event-types.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventMessage } from "#extensions/platform/events/event.message.ts";
import { mayRead, typesOf } from "#extensions/platform/events/event-filter.ts";
import { defineList, type ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListEventsRequestSchema } from "#proto/tollhouse/v1/events_pb.ts";

export const eventList = defineList({
  request: ListEventsRequestSchema,
  entity: EventEntity,
  filters: {
    resourceId: { column: "subject_id", isIndexed: true },
    requestId: { isIndexed: true },
    type: { isIndexed: true },
    // Covered by the request's types, which have an index.
    resourceTypes: { column: "object_type" },
  },
  messages: (events) => events.map((event) => eventMessage(event)),
});

/** @throws event_type_unknown, scope_missing */
export function listEvents(work: UnitOfWork, request: ListRequest<typeof ListEventsRequestSchema>) {
  const { type: filters = [], resourceTypes = [] } = request;
  const isWhole = filters.length === 0 && resourceTypes.length === 0;
  return listPage(work, eventList, {
    ...request,
    type: isWhole ? [] : selectedTypes(filters, resourceTypes),
    resourceTypes: [],
  });
}

function selectedTypes(filters: readonly string[], readable: readonly string[]): string[] {
  if (filters.length > 0) return typesOf(filters, readable, "type");
  return EVENT_TYPES.filter((type) => mayRead(readable, type));
}
