import { transactionEvents } from "#contract/events/transactions.ts";
import { TRANSACTION_COLUMNS } from "#contract/export-columns.ts";
import { FORGET_RECIPIENTS } from "#extensions/capabilities/customers/index.ts";
import { needsAttention, outcomeUnknown } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { TransactionSchema, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { captureTransaction } from "./capture-transaction.ts";
import { CardDeclineEntity } from "./card-decline.entity.ts";
import { confirmTransaction } from "./confirm-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { customerSpendTally } from "./customer-spend.ts";
import { receiptJob } from "./deliver-receipt.ts";
import { END_UNPAID, endUnpaid, followAccount } from "./end-unpaid.ts";
import { expireTransaction } from "./expire-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { forgetRecipients } from "./forget-recipients.ts";
import { incrementAuthorization } from "./increment-authorization.ts";
import { payTransaction } from "./pay-transaction.ts";
import { ReceiptEntity } from "./receipt.entity.ts";
import { receiptReplay } from "./receipt.message.ts";
import { reviewMetrics } from "./review-metrics.ts";
import { EXPIRE } from "./schedule-end.ts";
import { seedTransactions } from "./seed-transactions.ts";
import { syncTransaction } from "./sync-transaction.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";
import { transactionList } from "./transaction.list.ts";
import { transactionMessage } from "./transaction.message.ts";
import { transactionCommands } from "./transactions.commands.ts";
import { transactionsRpc, transactionTimeline } from "./transactions.rpc.ts";
import { voidTransaction } from "./void-transaction.ts";

export const transactions = capability("transactions", {
  service: TransactionService,
  handlers: transactionsRpc,
  lists: [transactionList, transactionTimeline],
  exports: [exportable("transactions", transactionList, TRANSACTION_COLUMNS)],
  entities: [TransactionExtensionEntity, ReceiptEntity, CardDeclineEntity],
  attention: [
    needsAttention("payment_in_review", TransactionExtensionEntity, {
      condition: () => ({ sql: `"row"."review_reason" is not null`, params: [] }),
      isCounted: true,
    }),
    needsAttention("payment_unknown", TransactionExtensionEntity, {
      // Of a sale on a device, the sale is shown.
      condition: (now) => {
        const { sql, params } = outcomeUnknown(now);
        return { sql: `${sql} and "row"."terminal_sale_id" is null`, params };
      },
      amount: "amountMinorUnits",
    }),
  ],
  tallies: [customerSpendTally],
  jobs: [receiptJob],
  workers: [reviewMetrics],
  events: transactionEvents,
  shows: [shown(TransactionExtensionEntity, TransactionSchema, transactionMessage)],
  operations: [
    createTransaction,
    confirmTransaction,
    captureTransaction,
    incrementAuthorization,
    cancelTransaction,
    voidTransaction,
    syncTransaction,
    payTransaction,
  ],
  replays: [receiptReplay],
  due: { [EXPIRE]: expireTransaction, [END_UNPAID]: endUnpaid, [FORGET_RECIPIENTS]: forgetRecipients },
  engineEvents: { payment: transactionCopy },
  follows: followAccount,
  commands: transactionCommands,
  sandbox: seedTransactions,
});

export type { SaleWord } from "./as-engine-payment.ts";
export { asEngineRefund } from "./as-engine-refund.ts";
export { type Cap, type CountedDecline, cappedNetworkOf, capsOf, earliestAfter } from "./attempt-caps.rules.ts";
export { cardsToCount, countedCard, earliestUnderCaps } from "./attempt-caps.ts";
export { cancelTransaction } from "./cancel-transaction.ts";
export { captureTransaction } from "./capture-transaction.ts";
export { paymentsUnderWay } from "./card-declines.queries.ts";
export { cardReceiptsFrom } from "./card-receipt.ts";
export { createTransaction } from "./create-transaction.ts";
export { declineAs, declineOf } from "./decline.rules.ts";
export { demoOrder } from "./demo-payments.ts";
export { expandPayments } from "./expand-payments.ts";
export { paidFor } from "./find-by-text.ts";
export { knownTransaction, transactionCopy } from "./follow-transaction.ts";
export { holderOf } from "./holder-of.ts";
export { type HolderRefusal, holderRefusal, isHolderRefusal } from "./holder-refusal.ts";
export { declineRefusal } from "./keep-payment.ts";
export { countLinkTries } from "./link-tries.queries.ts";
export { payTransaction } from "./pay-transaction.ts";
export { getPaymentForm } from "./payment-form.ts";
export { receiptMail } from "./receipt-mail.ts";
export { type DeclineFacts, type RetryAdvice, retryAdviceOf } from "./retry-advice.rules.ts";
export type { KnownPayer } from "./sale-origin.ts";
export { saleSteps } from "./sale-steps.ts";
export type { Sale } from "./send-sale.ts";
export { endTerminalTransaction, noteTerminalUnknown } from "./terminal-end.ts";
export {
  insertTerminalTransaction,
  type NewTerminalTransaction,
  outdatedBy,
  settleLockedPayment,
  settleTerminalPayment,
} from "./terminal-transaction.ts";
export { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
export { transactionMessage } from "./transaction.message.ts";
export { coversRefunds, refundableMinorUnits } from "./transaction.rules.ts";
export { isUnpayable, payableUntil, waitsForPayer } from "./transaction-moves.rules.ts";
export {
  findTransaction,
  findTransactions,
  getTransaction,
  lockKnownTransaction,
  lockTransaction,
  setDisputed,
  setRefundSums,
} from "./transactions.service.ts";
export { voidTransaction } from "./void-transaction.ts";
