export { readWaitingChanges } from "./waiting-changes.server.ts";
