import { transactionEvents } from "#contract/events/transactions.ts";
import { capability } from "#extensions/platform/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { receiptJob } from "./deliver-receipt.ts";
import { ReceiptEntity } from "./receipt.entity.ts";
import { TransactionExtensionEntity } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";

export const transactions = capability("transactions", {
  entities: [TransactionExtensionEntity, ReceiptEntity],
  jobs: [receiptJob],
  events: transactionEvents,
  shows: [shown(TransactionExtensionEntity, TransactionSchema, transactionMessage)],
});

export { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
export { transactionMessage } from "./transaction.message.ts";
export { refundableMinorUnits } from "./transaction.rules.ts";
export { getTransaction, lockTransaction } from "./transactions.service.ts";
