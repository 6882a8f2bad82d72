import type { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertStillUsable } from "#extensions/capabilities/payment-methods/index.ts";
import { EngineError, type EnginePayment, EngineRefusedError, isInvalid } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { declineAs, isRetryable } from "./decline.rules.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import type { Decline } from "./transaction.types.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { lockTransaction } from "./transactions.service.ts";
import { withFingerprint } from "./with-fingerprint.ts";

export type EnginePayments = Awaited<ReturnType<typeof merchantEngine>>["payments"];

interface Change {
  readonly transactionId: string;
  /** The engine's status before it was asked. */
  readonly engineStatus: string;
}

/** Copies the engine's answer, unless an event has brought a newer state. */
export async function keepPayment(
  phase: UnitOfWork,
  change: Change,
  payment: RemotePayment,
): Promise<TransactionExtension> {
  const [transaction] = await keepPayments(phase, [{ ...change, payment }]);
  if (!transaction) throw noSuch("transaction", change.transactionId);
  return transaction;
}

/** Like `keepPayment`, of several transactions, which are locked in the order of their IDs and returned in it. */
export async function keepPayments(
  phase: UnitOfWork,
  answers: readonly (Change & { readonly payment: RemotePayment })[],
): Promise<TransactionExtension[]> {
  const asked = new Map(answers.map((answer) => [answer.transactionId, answer]));
  const rows = await lockRows(phase, TransactionExtensionEntity, [...asked.keys()]);
  const current = rows.flatMap((row) => {
    const answer = asked.get(row.id);
    return answer?.engineStatus === row.engineStatus ? [{ row, remote: answer.payment }] : [];
  });
  await transactionCopy.applyAll(phase, current);
  return rows;
}

/**
 * Adds the attempts, which a charge's response omits, unless it says all of them. The charge is done, so a read error
 * is ignored.
 */
export async function withAttempts(
  work: UnitOfWork,
  payments: Pick<EnginePayments, "get">,
  payment: EnginePayment,
): Promise<RemotePayment> {
  if (isWhole(payment)) return withFingerprint(work, payment);
  const read = await payments.get(payment.enginePaymentId).catch((error: unknown) => {
    if (error instanceof EngineError) return payment;
    throw error;
  });
  return withFingerprint(work, read);
}

/** The only attempt of a payment that succeeded is the payment itself. Several captures are listed by a read only. */
function isWhole({ status, attemptCount, captureMethod }: EnginePayment): boolean {
  return status === "succeeded" && attemptCount === 1 && captureMethod !== "manual_multiple";
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
    network_advice_code: decline.networkAdviceCode ?? null,
    retry_advice: decline.retryAdvice ?? null,
    retry_not_before_at: decline.retryNotBefore ?? null,
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
