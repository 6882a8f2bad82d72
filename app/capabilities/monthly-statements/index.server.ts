export { STATEMENT_LIST } from "./statement-list.server.ts";
