export { DESTINATION_LIST } from "./destination-list.server.ts";
export { PAYOUT_LIST } from "./payout-list.server.ts";
export { destinationView, payoutView } from "./payout-view.server.ts";
