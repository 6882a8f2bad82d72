import type { StoredCard } from "#sandbox/engine/cards/card.ts";
import type { WalletCard } from "#sandbox/engine/cards/wallet-card.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Document, documents } from "#sandbox/engine/store/documents.ts";
import type { MandateLimit } from "./mandate.rules.ts";

export interface Attempt {
  attempt_id: string;
  status: string;
  amount: number;
  created_at: string;
  modified_at: string;
  [other: string]: unknown;
}

export interface Capture {
  capture_id: string;
  amount: number;
  [other: string]: unknown;
}

/** The payer's next action; the other fields depend on the type. */
export interface NextAction {
  type: string;
  redirect_to_url?: string;
  [other: string]: unknown;
}

/** The fields that the engine reads; the other fields of the response are stored with them. */
export interface PaymentBody {
  payment_id: string;
  merchant_id: string;
  status: string;
  amount: number;
  net_amount: number;
  amount_capturable: number;
  amount_received: number | null;
  connector: string | null;
  merchant_connector_id: string | null;
  client_secret: string;
  expires_on: string;
  created: string;
  modified_at: string;
  updated: string;
  currency: string;
  customer_id: string | null;
  capture_method: string;
  return_url: string | null;
  payment_method: string | null;
  payment_method_id: string | null;
  profile_id: string;
  attempt_count: number;
  off_session: boolean | null;
  setup_future_usage: string | null;
  mandate_id: string | null;
  next_action: NextAction | null;
  /** Whether the payer may confirm it again after a decline; null while it is not decided. */
  manual_retry_allowed: boolean | null;
  [other: string]: unknown;
}

/** The payer's method: its family and, for a card, the stored part. */
export interface Instrument {
  family: string;
  /** The key inside `payment_method_data.<family>`, such as `paypal_redirect`. */
  kind: string | null;
  card: StoredCard | null;
  /** Whether the card's security code was given with it. */
  hasCode?: boolean;
  /** The card behind a wallet. Absent for a saved wallet, whose card is not shown again. */
  wallet?: WalletCard | null;
  /** The saved payment method it came from. */
  paymentMethodId: string | null;
  /** The mandate that it is charged under. */
  mandateId?: string;
}

export interface PaymentInner {
  instrument: Instrument | null;
  attempts: Attempt[];
  captures: Capture[];
  /** The time of the last capture. */
  capturedAt?: string;
  /** Consent to save the method, given with this payment. */
  savesMethod: boolean;
  mandateRequested: MandateLimit | null;
  acceptance: unknown;
  paymentLink: { id: string; expiresAt: string; config: unknown } | null;
}

export type Payment = Document<PaymentBody, PaymentInner>;

export const payments = documents<PaymentBody, PaymentInner>("payments", errors.paymentNotFound, { ofProfile: true });

export const attemptId = (payment: Payment): string => `${payment.id}_${Math.max(1, payment.inner.attempts.length)}`;
