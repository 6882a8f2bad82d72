import { expandCustomers, mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import { TRANSACTION_SEARCH } from "./transaction-search.ts";

export const transactionList = defineList({
  request: ListTransactionsRequestSchema,
  entity: TransactionExtensionEntity,
  filters: {
    reference: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    last4: { isIndexed: true },
    bin: { isIndexed: true },
    q: { search: TRANSACTION_SEARCH },
    transactionStatus: { column: "status", isIndexed: true },
    reviewReason: { isIndexed: true },
    amount: { column: "amount_minor_units" },
    currency: {},
    channel: {},
    profileId: {},
    subscriptionId: { isIndexed: true },
    invoiceId: { isIndexed: true },
    brand: {},
    funding: {},
    wallet: {},
    paymentMethodType: { column: "method_type" },
    disputed: { column: "is_disputed" },
    declined: { expression: () => ({ sql: "decline is not null", params: [] }) },
  },
  sums: {
    captured: "captured_minor_units",
    refunded: "refunded_minor_units",
    authorized: "authorized_minor_units",
    disputed: "disputed_minor_units",
  },
  messages: (rows, work, { expand }) => expandCustomers(work, rows.map(transactionMessage), expand),
});
