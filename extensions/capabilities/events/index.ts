import { EVENT_TYPES } from "#contract/event-types.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { eventMessage } from "#extensions/platform/events/event.message.ts";
import { mayRead } from "#extensions/platform/events/event-filter.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { EventService } from "#proto/tollhouse/v1/events_pb.ts";
import { eventList, listEvents } from "./event.list.ts";
import { eventTypeMessage } from "./event-type.message.ts";
import { getEvent } from "./get-event.ts";

/** Events of every resource, for integrations. The platform writes them with the changes. */
export const events = capability("events", {
  service: EventService,
  lists: [eventList],
  handlers: {
    listEvents: (request, context) => listEvents(workOf(context), request),
    getEvent: async ({ eventId, resourceTypes }, context) =>
      eventMessage(await getEvent(workOf(context), eventId, resourceTypes)),
    listEventTypes: ({ resourceTypes }) =>
      wholeList(EVENT_TYPES.filter((type) => mayRead(resourceTypes, type)).map(eventTypeMessage)),
  },
});

export { listEvents } from "./event.list.ts";
export { exampleData } from "./event-type.message.ts";
