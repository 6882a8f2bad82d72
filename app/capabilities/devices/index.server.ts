export { DEVICE_LIST } from "./device-list.server.ts";
export { DEVICE_SALE_LIST } from "./sale-list.server.ts";
