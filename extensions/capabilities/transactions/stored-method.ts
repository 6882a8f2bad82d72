import { mandateOf, recordUse, rememberPaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";

const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);
const DECLINED: ReadonlySet<string> = new Set(["failed", "requires_payment_method"]);

/** Adds the payment method that a payment stored with the payer's consent. */
export async function keepStoredMethod(
  phase: UnitOfWork,
  { status, paymentMethodId, fingerprint, consent, createdAt }: TransactionExtension,
  { engineCustomerId: customerId, mandateId, method }: RemotePayment,
): Promise<void> {
  if (!PAID.has(status) || !paymentMethodId || customerId === null || !method) return;
  const { type, wallet, ...card } = method;
  await rememberPaymentMethod(phase, {
    ...{ paymentMethodId, customerId, type, subtype: wallet, card: card.last4 === null ? null : card },
    fingerprint: fingerprint ?? null,
    mandate: mandateOf(mandateId, consent, createdAt),
  });
}

/** Counts the charge of a stored method once its outcome is known. */
export async function countCharge(
  phase: UnitOfWork,
  paymentMethodId: string,
  { status, decline }: TransactionExtension,
): Promise<void> {
  if (PAID.has(status)) await recordUse(phase, paymentMethodId, { succeeded: true });
  else if (DECLINED.has(status) && decline)
    await recordUse(phase, paymentMethodId, { succeeded: false, advice: decline.advice });
}
