import { BALANCE_TRANSACTION_COLUMNS } from "#contract/balance-columns.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { BalanceTransactionService } from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { balanceTransactionList } from "./balance-transaction.list.ts";
import { balanceTransactionsRpc } from "./balance-transactions.rpc.ts";

/** The rows of a merchant's balance (docs/decisions/0088-balance-transactions.md). The ledger writes them. */
export const balanceTransactions = capability("balance-transactions", {
  service: BalanceTransactionService,
  handlers: balanceTransactionsRpc,
  lists: [balanceTransactionList],
  exports: [exportable("balance_transactions", balanceTransactionList, BALANCE_TRANSACTION_COLUMNS)],
});
