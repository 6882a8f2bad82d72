import type { StoredCard } from "#sandbox/engine/cards/card.ts";
import type { UpdaterAnswer } from "#sandbox/engine/cards/test-cards.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type Document, documents } from "#sandbox/engine/store/documents.ts";
import { words } from "#sandbox/shared/words.ts";

export interface PaymentMethodBody {
  merchant_id: string;
  customer_id: string | null;
  payment_method_id: string;
  payment_method: string;
  payment_method_type: string | null;
  card: object | null;
  last_used_at: string;
  created: string;
  [other: string]: unknown;
}

export type MethodStatus = "active" | "inactive";

/** A card, or the last four digits of an account. */
export interface PayoutDestination {
  family: string;
  last4: string | null;
  card: StoredCard | null;
  /** The details in responses. */
  shown: object;
}

interface PaymentMethodInner {
  card: StoredCard | null;
  /** The token that a payment uses for a method picked from a list; not the permanent ID. */
  token: string;
  status: MethodStatus;
  /** The processor's own reference to a method whose later charges were agreed at a payment. */
  connectorMandateId: string | null;
  /** The last news of the bank about the card. Absent without any. */
  update?: { answer: UpdaterAnswer; answered_at: string };
  /** Set for a method that a payout saved. */
  payoutDestination: PayoutDestination | null;
}

export type PaymentMethod = Document<PaymentMethodBody, PaymentMethodInner>;

export const paymentMethods = documents<PaymentMethodBody, PaymentMethodInner>(
  "payment_methods",
  errors.paymentMethodNotFound,
);

/** The card of a saved method, as lists return it. */
export const shownCard = (card: StoredCard) => ({
  scheme: card.card_network,
  last4_digits: card.last4,
  expiry_month: card.card_exp_month,
  expiry_year: card.card_exp_year,
  card_holder_name: card.card_holder_name,
  card_network: card.card_network,
  card_isin: card.card_isin,
  saved_to_locker: true,
  issuer_country: card.card_issuing_country ?? null,
  card_issuer: card.card_issuer ?? null,
  card_type: card.card_type ?? null,
  ...echo({}, words("issuer_country_code card_token card_fingerprint nick_name")),
});

export async function findByToken(call: Call, token: string) {
  const found = await call.db.query(
    "select id from sandbox_engine.payment_methods where merchant_id = $1 and inner_state ->> 'token' = $2",
    [call.merchantId, token],
  );
  const row = found.rows[0] as { id: string } | undefined;
  return row ? paymentMethods.get(call, row.id) : null;
}
