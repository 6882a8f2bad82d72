import type { ServiceImpl } from "@connectrpc/connect";
import { BalanceTransactionEntity } from "#extensions/capabilities/ledger/index.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { BalanceTransactionService } from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { balanceTransactionList } from "./balance-transaction.list.ts";
import { balanceTransactionMessages } from "./balance-transaction.message.ts";

export const balanceTransactionsRpc: ServiceImpl<typeof BalanceTransactionService> = {
  listBalanceTransactions: listing(balanceTransactionList),
  async getBalanceTransaction({ balanceTransactionId }, context) {
    const work = workOf(context);
    const row = await readRow(work, BalanceTransactionEntity, balanceTransactionId, "balance transaction");
    const [message] = await balanceTransactionMessages(work, [row]);
    return message ?? Promise.reject(noSuch("balance transaction", balanceTransactionId));
  },
};
