import { BalanceTransactionEntity } from "#extensions/capabilities/ledger/index.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListBalanceTransactionsRequestSchema } from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { balanceTransactionMessages } from "./balance-transaction.message.ts";
import { settlementsPaidBy } from "./settlements-paid.queries.ts";

export const balanceTransactionList = defineList({
  request: ListBalanceTransactionsRequestSchema,
  entity: BalanceTransactionEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    sourceId: { isIndexed: true },
    // A generated column: the payout of a payout's own rows, the settlement of all others.
    payoutId: { column: "paid_by_id", isIndexed: true, expand: settlementsPaidBy },
    settlementId: { isIndexed: true },
    balanceTransactionType: { column: "type", isIndexed: true },
    currency: { isIndexed: true },
    createdAt: {},
    availableOn: {},
    grossAmount: { column: "gross_minor_units" },
    netAmount: { column: "net_minor_units" },
  },
  sums: { net: "net_minor_units", gross: "gross_minor_units", fees: "fee_minor_units" },
  messages: (rows, work) => balanceTransactionMessages(work, rows),
});
