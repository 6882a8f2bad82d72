export { destinationView, payoutView } from "./payout-view.server.ts";
