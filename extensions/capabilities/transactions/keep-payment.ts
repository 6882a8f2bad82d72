import type { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertStillUsable } from "#extensions/capabilities/payment-methods/index.ts";
import { EngineError, type EnginePayment, EngineRefusedError, isInvalid } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { declineAs, isRetryable } from "./decline.rules.ts";
import { transactionCopy, withFingerprint } from "./follow-transaction.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { Decline } from "./transaction.types.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { lockTransaction } from "./transactions.service.ts";

export type EnginePayments = Awaited<ReturnType<typeof merchantEngine>>["payments"];

/** Copies the engine's answer, unless an event has brought a newer state. */
export async function keepPayment(
  phase: UnitOfWork,
  { transactionId, engineStatus }: { readonly transactionId: string; readonly engineStatus: string },
  payment: RemotePayment,
): Promise<TransactionExtension> {
  const transaction = await lockTransaction(phase, { id: transactionId });
  return transaction.engineStatus === engineStatus ? transactionCopy.apply(phase, transaction, payment) : transaction;
}

/** Adds the attempts, which a charge's response omits. The charge is done, so a read error is ignored. */
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

/** The refusal for a request whose payment was declined. */
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
  /** The stored method to charge. */
  readonly paymentMethodId: string | null;
}

/** Translates an engine refusal for the merchant. Another system may have deleted the stored method. */
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

/** Ends a transaction whose payment the engine refused. */
export async function failUnsent(phase: UnitOfWork, id: string, refusal: DomainError | null): Promise<void> {
  const transaction = await lockTransaction(phase, { id });
  transaction.status = "failed";
  transaction.outcomeUnknownSince = null;
  if (isRefusal(refusal, "card_declined")) transaction.decline = FRAUD;
  phase.record({ type: "transaction.failed", subject: transaction, data: refusal ? { reason: refusal.reason } : {} });
}
