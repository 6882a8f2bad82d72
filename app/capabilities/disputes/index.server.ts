export { DISPUTE_LIST } from "./dispute-list.server.ts";
export { disputeName } from "./dispute-name.ts";
export { disputeRow, summaryView, WITH_PAYMENT } from "./dispute-view.server.ts";
export { findDisputes } from "./find-disputes.server.ts";
