import { idOf, searchOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { TRANSACTION_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { TRANSACTION_COLUMNS } from "./transaction-columns.tsx";
import {
  BRAND_OPTIONS,
  CHANNEL_WORDS,
  channelName,
  FUNDING_OPTIONS,
  REVIEW_OPTIONS,
  REVIEW_REASONS,
  WALLET_OPTIONS,
} from "./transaction-labels.ts";
import { transactionRow, WITH_CUSTOMER } from "./transaction-view.server.ts";

/** The contract's limit. */
const MAX_WORDS = 10;

export const TRANSACTION_LIST = defineListPage({
  method: TransactionService.method.listTransactions,
  nouns: ["transaction", "transactions"],
  view: transactionRow,
  columns: TRANSACTION_COLUMNS,
  csv: [...FILE_COLUMNS, "customer.name"],
  tabs: {
    all: { name: "All", request: {} },
    succeeded: { name: "Succeeded", request: { transactionStatus: ["succeeded", "partially_captured"] } },
    authorized: { name: "Authorized", request: { transactionStatus: ["authorized"] } },
    pending: {
      name: "Pending",
      request: { transactionStatus: ["requires_payment_method", "requires_action", "processing"], declined: false },
    },
    declined: { name: "Declined", request: { transactionStatus: ["requires_payment_method"], declined: true } },
    review: { name: "In review", request: { reviewReason: REVIEW_REASONS } },
    failed: { name: "Failed", request: { transactionStatus: ["failed", "canceled", "expired"] } },
    disputed: { name: "Disputed", request: { disputed: true } },
  },
  filters: {
    q: { kind: "search", label: "Search transactions", placeholder: "Customer, reference, amount or card" },
    amount: { kind: "money", label: "Amount", currencies: MONEY_CURRENCIES },
    created: { kind: "dates", label: "Created" },
    card: { kind: "text", label: "Card", placeholder: "Last four digits" },
    brand: { kind: "choices", label: "Brand", options: BRAND_OPTIONS, most: MAX_WORDS },
    wallet: { kind: "choices", label: "Wallet", options: WALLET_OPTIONS, most: MAX_WORDS },
    funding: { kind: "choices", label: "Funding", options: FUNDING_OPTIONS, most: MAX_WORDS },
    review: { kind: "choices", label: "Review", options: REVIEW_OPTIONS },
    customer: { kind: "customer", label: "Customer" },
    channel: {
      kind: "choices",
      label: "Channel",
      options: CHANNEL_WORDS.map((value) => ({ value, name: channelName(value) })),
    },
    profile: { kind: "text", label: "Profile", placeholder: "pro_…" },
    subscription: { kind: "text", label: "Subscription", placeholder: "sub_…" },
    invoice: { kind: "text", label: "Invoice", placeholder: "inv_…" },
  },
  fields: {
    q: searchOf,
    created: "createdAt",
    review: "reviewReason",
    card: textOf("last4", /^\d{4}$/),
    customer: "customerId",
    profile: idOf("profileId"),
    subscription: idOf("subscriptionId"),
    invoice: idOf("invoiceId"),
  },
  fixed: () => WITH_CUSTOMER,
  sums: { captured: "captured", refunded: "refunded", authorized: "authorized", disputed: "disputed" },
});
