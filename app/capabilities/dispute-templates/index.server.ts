export { TEMPLATE_LIST } from "./template-list.server.ts";
