export { PAYOUT_COLUMNS, payoutKey, payoutPath } from "./payout-columns.tsx";
export { destinationName } from "./payout-labels.ts";
export type { DestinationView } from "./payout-view.server.ts";
export { instantPath } from "./quote-choice.ts";
