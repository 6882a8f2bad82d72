import { idOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CURRENCY_FILTER, MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { BALANCE_TRANSACTION_COLUMNS as FILE_COLUMNS } from "#contract/balance-columns.ts";
import { BALANCE_TRANSACTION_TYPES, balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import { BalanceTransactionService } from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { BALANCE_TRANSACTION_COLUMNS } from "./balance-transaction-columns.tsx";
import { balanceTransactionRow } from "./balance-transaction-view.server.ts";

const TYPE_OPTIONS = BALANCE_TRANSACTION_TYPES.map((value) => ({ value, name: balanceTransactionName(value) }));

export const BALANCE_TRANSACTION_LIST = defineListPage({
  method: BalanceTransactionService.method.listBalanceTransactions,
  nouns: ["balance transaction", "balance transactions"],
  view: balanceTransactionRow,
  columns: BALANCE_TRANSACTION_COLUMNS,
  csv: FILE_COLUMNS,
  filters: {
    currency: CURRENCY_FILTER,
    type: { kind: "choices", label: "Type", options: TYPE_OPTIONS },
    created: { kind: "dates", label: "Created" },
    net: { kind: "money", label: "Net amount", currencies: MONEY_CURRENCIES },
    gross: { kind: "money", label: "Gross amount", currencies: MONEY_CURRENCIES },
    available: { kind: "dates", label: "Available", presets: ["today", "next_7_days", "last_7_days", "this_month"] },
    source: { kind: "text", label: "Source", placeholder: "txn_…" },
    settlement: { kind: "text", label: "Settlement", placeholder: "stl_…" },
    payout: { kind: "text", label: "Payout", placeholder: "po_…" },
  },
  fields: {
    type: "balanceTransactionType",
    created: "createdAt",
    net: "netAmount",
    gross: "grossAmount",
    available: "availableOn",
    source: idOf("sourceId"),
    settlement: idOf("settlementId"),
    payout: idOf("payoutId"),
  },
  sums: { net: "net", gross: "gross", fees: "fees" },
});
