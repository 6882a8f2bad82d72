import type { DescMessage } from "@bufbuild/protobuf";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { defineList, type List, newestFirst } from "./list.ts";

/**
 * A list of the events of a resource and of those whose parent it is, the newest first. The request names the resource in
 * its one field beside `limit`, `cursor` and the kinds of resources that the caller may read.
 */
export function timeline<Request extends DescMessage>(
  request: Request,
): List<Request, typeof EventEntity, ResourceEvent> {
  const besides: ReadonlySet<string> = new Set(["limit", "cursor", "resource_types"]);
  const [resource] = request.fields.filter(({ name }) => !besides.has(name));
  const filters = {
    [resource?.localName ?? ""]: { exact: ["subject_id", "parent_id"] },
    resourceTypes: { column: "object_type" },
  };
  return defineList<Request, typeof EventEntity, ResourceEvent>({
    request,
    entity: EventEntity,
    sorts: { created_at: newestFirst },
    defaultSort: "created_at",
    filters: filters as never,
    messages: (rows) => rows.map((event) => messageOf(ResourceEventSchema, event, { eventId: event.id })),
  });
}
