import type { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertStillUsable } from "#extensions/capabilities/payment-methods/index.ts";
import { EngineError, type EnginePayment, EngineRefusedError, isInvalid } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { declineAs, isRetryable } from "./decline.rules.ts";
import { transactionCopy, withFingerprint } from "./follow-transaction.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { Decline } from "./transaction.types.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { lockTransaction } from "./transactions.service.ts";

export type EnginePayments = Awaited<ReturnType<typeof merchantEngine>>["payments"];

/** Copies the engine's answer, unless an event has told a newer state of the payment meanwhile. */
export async function keepPayment(
  phase: UnitOfWork,
  { transactionId, engineStatus }: { readonly transactionId: string; readonly engineStatus: string },
  payment: RemotePayment,
): Promise<TransactionExtension> {
  const transaction = await lockTransaction(phase, { id: transactionId });
  return transaction.engineStatus === engineStatus ? transactionCopy.apply(phase, transaction, payment) : transaction;
}

/** With its attempts, which the answer to a charge leaves out. The charge is done, so a failure to read them fails nothing. */
export async function withAttempts(
  work: UnitOfWork,
  payments: EnginePayments,
  payment: EnginePayment,
): Promise<RemotePayment> {
  const read = await payments.get(payment.enginePaymentId).catch((error: unknown) => {
    if (error instanceof EngineError) return payment;
    throw error;
  });
  return withFingerprint(work, read);
}

/** The refusal that answers a request whose payment was declined. */
export function declineRefusal(transaction: TransactionExtension): DomainError | null {
  const { decline, status } = transaction;
  const isDeclined = status === "failed" || status === "requires_payment_method";
  return isDeclined && decline ? declinedError(transaction, decline) : null;
}

export function declinedError({ id, status }: { readonly id: string; readonly status: string }, decline: Decline) {
  return refuse("card_declined", {
    problem: decline.message,
    transaction_id: id,
    transaction_status: status,
    decline_code: decline.code,
    advice: decline.advice,
    message_for_customer: decline.messageForCustomer,
    retryable: isRetryable(decline),
    network_code: decline.networkCode,
  });
}

const FRAUD = declineAs("suspected_fraud");

interface RefusedCharge {
  readonly transactionId: string;
  /** The stored method that should be charged. */
  readonly paymentMethodId: string | null;
}

/** What a refusal of the engine means for the merchant. Another system may have deleted the stored method there. */
export async function explainRefusal(
  work: UnitOfWork,
  { transactionId: id, paymentMethodId }: RefusedCharge,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof EngineRefusedError)) return error;
  if (error.refusal === "not_found" && paymentMethodId !== null) await assertStillUsable(work, paymentMethodId);
  if (error.refusal === "blocked") return declinedError({ id, status: "failed" }, FRAUD);
  return isInvalid(error)
    ? refuse("transaction_invalid", { reason: error.engineMessage, engine_code: error.engineCode || null, param: null })
    : error;
}

/** Ends a transaction whose payment the engine did not take. */
export async function failUnsent(phase: UnitOfWork, id: string, refusal: DomainError | null): Promise<void> {
  const transaction = await lockTransaction(phase, { id });
  transaction.status = "failed";
  if (isRefusal(refusal, "card_declined")) transaction.decline = FRAUD;
  phase.record({ type: "transaction.failed", subject: transaction, data: refusal ? { reason: refusal.reason } : {} });
}
