export { EXPORT_SCHEDULE_LIST } from "./schedule-list.server.ts";
