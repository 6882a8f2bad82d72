import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { EventService } from "#proto/tollhouse/v1/events_pb.ts";
import { EVENT_COLUMNS } from "./event-columns.tsx";
import { eventTypeOptions } from "./event-types.server.ts";
import { eventRow } from "./event-view.server.ts";
import { readIdSearch } from "./id-search.server.ts";

/** The contract's limit. */
const MAX_TYPES = 20;

export const EVENT_LIST = defineListPage({
  method: EventService.method.listEvents,
  nouns: ["event", "events"],
  view: eventRow,
  columns: EVENT_COLUMNS,
  filters: {
    q: { kind: "search", label: "Search events", placeholder: "Event, resource or request ID" },
    type: { kind: "choices", label: "Type", options: eventTypeOptions, most: MAX_TYPES },
    created: { kind: "dates", label: "Time" },
  },
  fields: { q: searchOf, created: "createdAt" },
});

/** Event IDs open the event's page instead of the list. */
function searchOf(text: string): { requestId?: string; resourceId?: string } | null {
  const search = readIdSearch(text);
  if (search === null || search.kind === "event") return null;
  return search.kind === "request" ? { requestId: search.id } : { resourceId: search.id };
}

/** The ID of the event that the address searches for. */
export function searchedEvent(url: string): string | null {
  const q = new URL(url).searchParams.get("q")?.trim();
  const search = q ? readIdSearch(q) : null;
  return search?.kind === "event" ? search.id : null;
}
