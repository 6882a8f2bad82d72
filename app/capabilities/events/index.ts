export { EventTable } from "./event-columns.tsx";
export { ResourceLink } from "./resource-link.tsx";
