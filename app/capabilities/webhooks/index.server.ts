export { DELIVERY_LIST } from "./delivery-list.server.ts";
export { deliveryView } from "./delivery-view.server.ts";
export { ENDPOINT_LIST } from "./endpoint-list.server.ts";
export { endpointView } from "./endpoint-view.server.ts";
