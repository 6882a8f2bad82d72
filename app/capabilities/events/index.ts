export { EVENT_COLUMNS, EventTable, eventKey, eventPath } from "./event-columns.tsx";
export { ResourceLink } from "./resource-link.tsx";
