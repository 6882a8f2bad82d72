import { z } from "zod";
import { minorUnits, optionalInstant, optionalMinorUnits, optionalText } from "./read-answer.ts";

export type PaymentStatus =
  | "requires_payment_method"
  | "requires_action"
  | "processing"
  | "authorized"
  | "succeeded"
  | "partially_captured"
  | "failed"
  | "canceled"
  | "expired";

export interface EnginePayment {
  enginePaymentId: string;
  status: PaymentStatus;
  /** The engine's own word, kept for support; nothing is decided by it. */
  engineStatus: string;
  amountMinorUnits: bigint;
  currency: string;
  capturedMinorUnits: bigint;
  capturableMinorUnits: bigint;
  captureMethod: string | null;
  card: { brand: string | null; last4: string | null; expiryMonth: string | null; expiryYear: string | null } | null;
  /** Why the last attempt failed; a decline is not an error of the engine. */
  failure: { code: string | null; message: string | null } | null;
  engineCustomerId: string | null;
  enginePaymentMethodId: string | null;
  engineProfileId: string | null;
  connectorName: string | null;
  connectorReference: string | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}

const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
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
]);

/** Everything undecided, and every word the engine may add, is `processing`: it is asked again and never guessed. */
export function paymentStatusOf(engineStatus: string): PaymentStatus {
  return STATUSES.get(engineStatus) ?? "processing";
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

export const paymentSchema: z.ZodType<EnginePayment> = z
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
    engineStatus: payment.status,
    amountMinorUnits: payment.amount,
    currency: payment.currency,
    capturedMinorUnits: payment.amount_received ?? 0n,
    capturableMinorUnits: payment.amount_capturable ?? 0n,
    captureMethod: payment.capture_method,
    card: payment.payment_method_data ?? null,
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
