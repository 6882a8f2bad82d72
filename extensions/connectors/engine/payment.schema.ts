import { z } from "zod";
import { minorUnits, optionalInstant, optionalMinorUnits, optionalText } from "./read-answer.ts";

/** A payment as the engine has it. */
export type EnginePayment = z.infer<typeof paymentSchema>;

const STATUSES = new Map([
  ["requires_payment_method", "requires_payment_method"],
  ["requires_confirmation", "requires_payment_method"],
  ["requires_customer_action", "requires_action"],
  ["requires_capture", "authorized"],
  ["partially_authorized_and_requires_capture", "authorized"],
  ["partially_captured_and_capturable", "authorized"],
  ["succeeded", "succeeded"],
  ["partially_captured", "partially_captured"],
  ["failed", "failed"],
  ["cancelled", "canceled"],
  ["cancelled_post_capture", "canceled"],
  ["expired", "expired"],
] as const);

type PaymentStatus = "processing" | NonNullable<ReturnType<(typeof STATUSES)["get"]>>;

/** Everything undecided, and every word the engine may add, is `processing`: it is asked again and never guessed. */
export function paymentStatusOf(engineStatus: string): PaymentStatus {
  return (STATUSES as ReadonlyMap<string, PaymentStatus>).get(engineStatus) ?? "processing";
}

const cardSchema = z
  .object({
    card: z.object({
      card_network: optionalText,
      last4: optionalText,
      card_exp_month: optionalText,
      card_exp_year: optionalText,
    }),
  })
  .transform(({ card }) => ({
    brand: card.card_network,
    last4: card.last4,
    expiryMonth: card.card_exp_month,
    expiryYear: card.card_exp_year,
  }));

export const paymentSchema = z
  .object({
    payment_id: z.string().min(1),
    status: z.string().min(1),
    amount: minorUnits,
    currency: z.string().min(1),
    amount_received: optionalMinorUnits,
    amount_capturable: optionalMinorUnits,
    capture_method: optionalText,
    payment_method_data: cardSchema.nullish().catch(null),
    error_code: optionalText,
    error_message: optionalText,
    customer_id: optionalText,
    payment_method_id: optionalText,
    profile_id: optionalText,
    connector: optionalText,
    connector_transaction_id: optionalText,
    created: optionalInstant,
    updated: optionalInstant,
    modified_at: optionalInstant,
  })
  .transform((payment) => ({
    enginePaymentId: payment.payment_id,
    status: paymentStatusOf(payment.status),
    /** The engine's own word, kept for support; nothing is decided by it. */
    engineStatus: payment.status,
    amountMinorUnits: payment.amount,
    currency: payment.currency,
    capturedMinorUnits: payment.amount_received ?? 0n,
    capturableMinorUnits: payment.amount_capturable ?? 0n,
    captureMethod: payment.capture_method,
    card: payment.payment_method_data ?? null,
    /** Why the last attempt failed; a decline is not an error of the engine. */
    failure:
      payment.error_code || payment.error_message ? { code: payment.error_code, message: payment.error_message } : null,
    engineCustomerId: payment.customer_id,
    enginePaymentMethodId: payment.payment_method_id,
    engineProfileId: payment.profile_id,
    connectorName: payment.connector,
    connectorReference: payment.connector_transaction_id,
    createdAt: payment.created,
    updatedAt: payment.updated ?? payment.modified_at,
  }));
