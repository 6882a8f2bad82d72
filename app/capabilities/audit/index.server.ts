export { AUDIT_LIST } from "./audit-list.server.ts";
