export { DELIVERY_LIST } from "./delivery-list.server.ts";
export { ENDPOINT_LIST } from "./endpoint-list.server.ts";
export { readEventDeliveries } from "./event-deliveries.server.ts";
