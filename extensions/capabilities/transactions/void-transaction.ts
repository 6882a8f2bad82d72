import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService, type VoidTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { holderOf } from "./holder-of.ts";
import { holderRefusal, INVALID_WORDS, isHolderRefusal } from "./holder-refusal.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";
import { assertVoidable, isVoidable, notVoidable } from "./void.rules.ts";

interface Voiding extends Pick<TransactionExtension, "holder"> {
  readonly transactionId: string;
  readonly engineStatus: string;
  readonly reason: string | null;
}

/** Cancels a captured sale before it clears: the payer is not charged, which a refund cannot do. */
export const voidTransaction = engineOperation({
  method: TransactionService.method.voidTransaction,
  exclusive: "transaction",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: prepareVoid,
  recheck: async (work, { id }, refusal) =>
    isRefusal(refusal, "transaction_not_voidable") && isVoidable(await refreshTransaction(work, id)),
  ask: voidAtEngine,
  find: findVoid,
  keep: keepVoid,
  refuses: ({ refusal }) => refusal,
  answer: ({ transaction }) => transactionMessage(transaction),
});

async function prepareVoid(
  phase: UnitOfWork,
  { id }: TransactionExtension,
  { reason = null }: Partial<Record<"reason", VoidTransactionRequest["reason"] | null>>,
): Promise<Voiding> {
  // Refunds are reserved under the same lock.
  const transaction = await lockTransaction(phase, { id });
  assertVoidable(transaction);
  const { holder, engineStatus } = transaction;
  return { transactionId: id, holder, engineStatus, reason };
}

async function voidAtEngine(work: UnitOfWork, voiding: Voiding): Promise<RemotePayment> {
  const { transactionId: id, reason } = voiding;
  const { payments } = await holderOf(work, voiding);
  try {
    return await askToChange(work, voiding, () => payments.void(id, reason ?? undefined));
  } catch (error) {
    throw isHolderRefusal(error, ...INVALID_WORDS, "declined_by_network") ? await explain(work, id, error) : error;
  }
}

/** The holder refuses without naming the state, so the payment is read again. */
async function explain(work: UnitOfWork, id: string, refusal: DomainError) {
  const current = await refreshTransaction(work, id);
  if (!isVoidable(current)) assertVoidable(current);
  return notVoidable(current, notByProcessor(holderRefusal(refusal)?.why ?? null), refusal);
}

function notByProcessor(reason: string | null): string {
  const why = reason ? `: ${reason.replace(/\.?$/, ".")}` : ".";
  return `The processor does not void this transaction${why} Refund it instead.`;
}

/** A void that failed before may be asked for again: the processor refuses it again. */
async function findVoid(work: UnitOfWork, voiding: Voiding) {
  const { payments } = await holderOf(work, voiding);
  const payment = await payments.get(voiding.transactionId);
  const isAsBefore = payment.status === "succeeded" || payment.status === "partially_captured";
  return isAsBefore && payment.voiding?.status !== "pending" ? NOT_DONE : payment;
}

async function keepVoid(phase: UnitOfWork, { transactionId, engineStatus }: Voiding, payment: RemotePayment) {
  const row = await lockTransaction(phase, { id: transactionId });
  const transaction = row.engineStatus === engineStatus ? await transactionCopy.apply(phase, row, payment) : row;
  return { transaction, refusal: refusalOf(transaction, payment.voiding) };
}

/** A void that the processor has not decided is no refusal: the status follows. */
function refusalOf(transaction: TransactionExtension, voiding: RemotePayment["voiding"]): DomainError | null {
  if (transaction.voidedMinorUnits > 0n || voiding?.status === "pending") return null;
  return notVoidable(transaction, notByProcessor(voiding?.reason ?? null));
}
