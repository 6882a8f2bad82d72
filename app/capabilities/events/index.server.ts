export { EVENT_LIST } from "./event-list.server.ts";
export { type EventTypeGroup, eventTypeGroups, eventTypeOptions } from "./event-types.server.ts";
export { eventView } from "./event-view.server.ts";
export { readIdSearch } from "./id-search.server.ts";
