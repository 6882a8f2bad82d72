export { findRefunds } from "./find-refunds.server.ts";
export { findTransactions } from "./find-transactions.server.ts";
export { REFUND_LIST } from "./refund-list-page.server.ts";
export { REFUND_REASONS } from "./transaction-labels.ts";
export { TRANSACTION_LIST } from "./transaction-list.server.ts";
export { transactionRow } from "./transaction-view.server.ts";
