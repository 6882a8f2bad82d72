export { RECIPIENT_LIST } from "./recipient-list.server.ts";
