export { deliveryView } from "./delivery-view.server.ts";
export { endpointView } from "./endpoint-view.server.ts";
