import type { ServiceImpl } from "@connectrpc/connect";
import { transactionEvents } from "#contract/events/transactions.ts";
import { capability } from "#extensions/platform/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { TransactionSchema, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { confirmTransaction } from "./confirm-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { receiptJob } from "./deliver-receipt.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { payTransaction } from "./pay-transaction.ts";
import { ReceiptEntity } from "./receipt.entity.ts";
import { syncTransaction } from "./sync-transaction.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";
import { transactionList } from "./transaction.list.ts";
import { transactionMessage } from "./transaction.message.ts";
import { transactionsRpc, transactionTimeline } from "./transactions.rpc.ts";

export const transactions = capability("transactions", {
  service: TransactionService,
  handlers: transactionsRpc as ServiceImpl<typeof TransactionService>,
  lists: [transactionList, transactionTimeline],
  entities: [TransactionExtensionEntity, ReceiptEntity],
  jobs: [receiptJob],
  events: transactionEvents,
  shows: [shown(TransactionExtensionEntity, TransactionSchema, transactionMessage)],
  operations: [createTransaction, confirmTransaction, syncTransaction, payTransaction],
  engineEvents: { payment: transactionCopy },
});

export { knownTransaction, transactionCopy } from "./follow-transaction.ts";
export { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
export { transactionMessage } from "./transaction.message.ts";
export { refundableMinorUnits } from "./transaction.rules.ts";
export {
  findTransaction,
  getTransaction,
  lockTransaction,
  setDisputed,
  setRefundSums,
} from "./transactions.service.ts";
