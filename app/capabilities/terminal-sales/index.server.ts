export { TERMINAL_SALE_LIST } from "./sale-list.server.ts";
