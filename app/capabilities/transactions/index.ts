export { TRANSACTION_COLUMNS, transactionKey, transactionPath } from "./transaction-columns.tsx";
