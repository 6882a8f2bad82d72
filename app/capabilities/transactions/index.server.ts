export { transactionView } from "./transaction-view.server.ts";
