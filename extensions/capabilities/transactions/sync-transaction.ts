import { engineOperation } from "#extensions/platform/operations/index.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { transactionMessage } from "./transaction.message.ts";
import { getTransaction } from "./transactions.service.ts";

/** Reads the payment from the engine. Idempotent. */
export const syncTransaction = engineOperation({
  method: TransactionService.method.syncTransaction,
  repeat: "all",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: async (_phase, { id }) => ({ id }),
  ask: (work, { id }) => refreshTransaction(work, id),
  keep: (phase, { id }) => getTransaction(phase, id),
  answer: transactionMessage,
});
