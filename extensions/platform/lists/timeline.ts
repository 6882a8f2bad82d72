import type { DescMessage } from "@bufbuild/protobuf";
import { type Event, EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventActor } from "#extensions/platform/events/event.message.ts";
import { eventMoney } from "#extensions/platform/events/event-money.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { defineList, type List } from "./list.ts";

/**
 * Lists the events of a resource and its children, newest first. One request field, besides paging and the readable
 * kinds of a resource with children, names the resource.
 */
export function timeline<Request extends DescMessage>(
  request: Request,
): List<Request, typeof EventEntity, ResourceEvent> {
  const besides: ReadonlySet<string> = new Set(["limit", "cursor", "resource_types"]);
  const [resource] = request.fields.filter(({ name }) => !besides.has(name));
  const filters = {
    [resource?.localName ?? ""]: { exact: ["subject_id", "parent_id"] },
    ...(request.field.resourceTypes && { resourceTypes: { column: "object_type" } }),
  };
  return defineList<Request, typeof EventEntity, ResourceEvent>({
    request,
    entity: EventEntity,
    filters: filters as never,
    messages: (rows) => rows.map(resourceEvent),
  });
}

function resourceEvent(event: Event): ResourceEvent {
  return messageOf(ResourceEventSchema, event, {
    eventId: event.id,
    actor: eventActor(event),
    ...eventMoney(event),
  });
}
