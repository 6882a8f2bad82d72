import { idOf, searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { REFUND_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";
import { REFUND_COLUMNS } from "./refund-columns.tsx";
import { REFUND_REASON_OPTIONS, REFUND_STATUS_OPTIONS } from "./transaction-labels.ts";
import { refundView, WITH_PAYMENT } from "./transaction-view.server.ts";

export const REFUND_LIST = defineListPage({
  method: RefundService.method.listRefunds,
  nouns: ["refund", "refunds"],
  view: refundView,
  columns: REFUND_COLUMNS,
  csv: [...FILE_COLUMNS, "customer.name", "payment.reference", "payment.description"],
  filters: {
    q: { kind: "search", label: "Search refunds", placeholder: "Customer, reference, amount or card" },
    amount: { kind: "money", label: "Amount", currencies: MONEY_CURRENCIES },
    status: { kind: "choices", label: "Status", options: REFUND_STATUS_OPTIONS },
    reason: { kind: "choices", label: "Reason", options: REFUND_REASON_OPTIONS },
    created: { kind: "dates", label: "Created" },
    customer: { kind: "customer", label: "Customer" },
    transaction: { kind: "text", label: "Transaction", placeholder: "txn_…" },
  },
  fields: {
    q: searchOf,
    status: "refundStatus",
    created: "createdAt",
    customer: "customerId",
    transaction: idOf("transactionId"),
  },
  fixed: () => WITH_PAYMENT,
  sums: { amount: "in total" },
});
