import type { ServiceImpl } from "@connectrpc/connect";
import { expandCustomers } from "#extensions/capabilities/customers/index.ts";
import { listing, listingOf, retrieving, wholeList } from "#extensions/platform/composition/handlers.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  CompareCustomersResponseSchema,
  CustomerSummarySchema,
  ListTransactionEventsRequestSchema,
  PaymentFormSchema,
  type TransactionService,
  TransactionSummarySchema,
} from "#proto/tollhouse/v1/transactions_pb.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { captureTransaction } from "./capture-transaction.ts";
import { confirmTransaction } from "./confirm-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { compareCustomers } from "./customer-spend.ts";
import { incrementAuthorization } from "./increment-authorization.ts";
import { payTransaction } from "./pay-transaction.ts";
import { getPaymentForm } from "./payment-form.ts";
import { receiptsRpc } from "./receipts.rpc.ts";
import { summarizeCustomer, summarizeTransactions } from "./summarize-transactions.ts";
import { syncTransaction } from "./sync-transaction.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";
import { transactionList } from "./transaction.list.ts";
import { transactionMessage } from "./transaction.message.ts";
import { getTransaction } from "./transactions.service.ts";
import { updateTransaction } from "./update-transaction.ts";
import { voidTransaction } from "./void-transaction.ts";

export const transactionTimeline = timeline(ListTransactionEventsRequestSchema);

export const transactionsRpc: ServiceImpl<typeof TransactionService> = {
  listTransactions: listing(transactionList),
  createTransaction: createTransaction.handle,
  getTransaction: retrieving(TransactionExtensionEntity, "transactionId", transactionMessage, expandCustomers),
  async updateTransaction({ transactionId, updateMask, ...change }, context) {
    const fields = updateMask?.paths ?? [];
    return transactionMessage(await updateTransaction(workOf(context), transactionId, { ...change, fields }));
  },
  confirmTransaction: confirmTransaction.handle,
  captureTransaction: captureTransaction.handle,
  incrementAuthorization: incrementAuthorization.handle,
  cancelTransaction: cancelTransaction.handle,
  voidTransaction: voidTransaction.handle,
  syncTransaction: syncTransaction.handle,
  async getPaymentForm({ transactionId }, context) {
    return messageOf(PaymentFormSchema, await getPaymentForm(workOf(context), transactionId));
  },
  listTransactionEvents: listingOf("transactionId", getTransaction, transactionTimeline),
  async summarizeTransactions(request, context) {
    return messageOf(TransactionSummarySchema, await summarizeTransactions(workOf(context), request));
  },
  async summarizeCustomer({ customerId }, context) {
    return messageOf(CustomerSummarySchema, await summarizeCustomer(workOf(context), customerId));
  },
  async compareCustomers({ customerIds }, context) {
    const data = await compareCustomers(workOf(context), customerIds);
    return messageOf(CompareCustomersResponseSchema, wholeList(data));
  },
  payTransaction: payTransaction.handle,
  ...receiptsRpc,
};
