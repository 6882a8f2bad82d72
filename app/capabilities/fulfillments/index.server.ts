export { type FulfillmentView, fulfillmentView } from "./fulfillment-view.server.ts";
