export { BALANCE_TRANSACTION_LIST } from "./balance-transaction-list.server.ts";
