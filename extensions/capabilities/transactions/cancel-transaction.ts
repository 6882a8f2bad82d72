import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CancelTransactionRequest, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { endTransaction } from "./end-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { holderOf } from "./holder-of.ts";
import { isHolderRefusal } from "./holder-refusal.ts";
import { keepPayment } from "./keep-payment.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { assertCancelable, endsHere, isCancelable, transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";

interface Cancellation extends Pick<TransactionExtension, "holder"> {
  readonly transactionId: string;
  readonly engineStatus: string;
  readonly reason: string | null;
  /** In minor units, captured before. */
  readonly captured: string;
}

/** Cancels the uncaptured amount and releases the authorization. */
export const cancelTransaction = engineOperation({
  method: TransactionService.method.cancelTransaction,
  exclusive: "transaction",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: prepareCancellation,
  recheck: async (work, { id }, refusal) =>
    isRefusal(refusal, "transaction_not_cancelable") && isCancelable(await refreshTransaction(work, id)),
  ask: cancelAtEngine,
  find: findCancellation,
  keep: keepCancellation,
  refuses: ({ transaction, isDone }) =>
    isDone ? null : refuse("transaction_not_cancelable", transactionFacts(transaction)),
  answer: ({ transaction }) => transactionMessage(transaction),
});

async function prepareCancellation(
  phase: UnitOfWork,
  { id }: TransactionExtension,
  { reason = null }: Partial<Record<"reason", CancelTransactionRequest["reason"] | null>>,
) {
  const transaction = await lockTransaction(phase, { id });
  assertCancelable(transaction);
  const { holder, engineStatus, capturedMinorUnits } = transaction;
  const captured = String(capturedMinorUnits);
  if (!endsHere(transaction)) return { transactionId: id, holder, engineStatus, reason, captured };
  endTransaction(phase, transaction, { endedAs: "canceled", reason });
  return settled({ transaction, isDone: true });
}

async function cancelAtEngine(work: UnitOfWork, cancellation: Cancellation): Promise<RemotePayment> {
  const { transactionId: id, reason } = cancellation;
  const { payments } = await holderOf(work, cancellation);
  try {
    return await askToChange(work, cancellation, () => payments.cancel(id, reason ?? undefined));
  } catch (error) {
    if (!isHolderRefusal(error, "wrong_state")) throw error;
    // The engine refuses without naming the state. A payment declined meanwhile ends on our side.
    const payment = await payments.get(id);
    if (endsHere(payment)) return payment;
    throw refuse("transaction_not_cancelable", {
      ...transactionFacts(await transactionCopy.upsert(work, payment)),
      cause: error,
    });
  }
}

async function findCancellation(work: UnitOfWork, cancellation: Cancellation) {
  const { payments } = await holderOf(work, cancellation);
  const payment = await payments.get(cancellation.transactionId);
  return isCancelable(payment) && !endsHere(payment) ? NOT_DONE : payment;
}

/** Another system's change of the payment is also saved, and answered as a refusal. */
async function keepCancellation(phase: UnitOfWork, cancellation: Cancellation, payment: RemotePayment) {
  const { reason, captured } = cancellation;
  const transaction = await keepPayment(phase, cancellation, payment);
  if (isCancelable(transaction) && endsHere(transaction))
    endTransaction(phase, transaction, { endedAs: "canceled", reason });
  const isDone = !isCancelable(transaction) && transaction.status !== "failed";
  return { transaction, isDone: isDone && transaction.capturedMinorUnits === BigInt(captured) };
}
