import type { MessageInitShape } from "@bufbuild/protobuf";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListEventsRequestSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { eventTypeOptions } from "./event-types.server.ts";
import { readIdSearch } from "./id-search.server.ts";

/** Filters of the list, by their parameter in the address. */
export const EVENT_FILTERS = {
  q: { kind: "search", label: "Search events", placeholder: "Event, resource or request ID" },
  type: { kind: "choices", label: "Type", options: eventTypeOptions },
  created: { kind: "dates", label: "Time" },
} as const;

/** The contract's limit. */
const MAX_TYPES = 20;

/** The list that the address asks for. Null when it searches for one event, or for something that is no ID. */
export function listRequest(url: string): MessageInitShape<typeof ListEventsRequestSchema> | null {
  const { q, type, created } = readFilters(url, EVENT_FILTERS);
  const cursor = new URL(url).searchParams.get("cursor");
  const search = q === null ? null : readIdSearch(q);
  if (q !== null && (search === null || search.kind === "event")) return null;
  return {
    limit: 25,
    type: type.slice(0, MAX_TYPES),
    ...(search?.kind === "request" ? { requestId: search.id } : {}),
    ...(search?.kind === "resource" ? { resourceId: search.id } : {}),
    ...(created ? { createdAt: timeRange(created) } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

/** The ID of the event that the address searches for. */
export function searchedEvent(url: string): string | null {
  const { q } = readFilters(url, EVENT_FILTERS);
  const search = q === null ? null : readIdSearch(q);
  return search?.kind === "event" ? search.id : null;
}
