export { SETTLEMENT_LIST } from "./settlement-list.server.ts";
