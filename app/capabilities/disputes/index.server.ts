export { disputeView, summaryView } from "./dispute-view.server.ts";
