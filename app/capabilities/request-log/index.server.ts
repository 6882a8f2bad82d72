export { REQUEST_LIST } from "./request-list.server.ts";
