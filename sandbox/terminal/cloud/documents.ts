import type { CardRead } from "#sandbox/terminal/cards/cards.ts";
import type { Word } from "#sandbox/terminal/device/word.ts";
import type { Payment, Refund } from "#sandbox/terminal/processor/records.ts";

const amount = (value: number | null) => (value === null ? null : String(value));

function cardDocument(card: CardRead | null) {
  if (!card) return null;
  return {
    application_label: card.applicationLabel,
    aid: card.aid,
    tvr: card.tvr,
    tsi: card.tsi,
    authorization_code: card.authorizationCode,
    entry_mode: card.entryMode,
    verification: card.verification,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: card.funding,
    issuer_country: card.issuerCountry,
    card_reference: card.cardReference,
  };
}

export function saleDocument(word: Word) {
  return {
    sale_id: word.saleId,
    vendor_reference: word.vendorReference,
    rank: word.rank,
    state: word.state,
    fenced: word.fenced,
    amount_approved: amount(word.amountApproved),
    tip_amount: amount(word.tipAmount),
    cancel_reason: word.cancelReason,
    failure: word.failure,
    steps: word.steps,
    card: cardDocument(word.card),
    was_offline: word.wasOffline,
  };
}

export function paymentDocument(payment: Payment) {
  return {
    transaction_id: payment.transactionId,
    vendor_reference: payment.reference,
    state: payment.state,
    currency: payment.currency,
    amount_authorized: amount(payment.authorized),
    amount_captured: amount(payment.captured),
    amount_voided: amount(payment.voided),
    authorization_expires_at: payment.expiresAt,
    card: cardDocument(payment.card),
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  };
}

/** Tells that a payment has changed, and what it is now. */
export function paymentMessage(payment: Payment) {
  return { kind: "payment", transaction_id: payment.transactionId, payment: paymentDocument(payment) };
}

export function refundDocument(refund: Refund) {
  return {
    refund_id: refund.refundId,
    transaction_id: refund.transactionId,
    state: refund.state,
    amount: amount(refund.amount),
    failure: refund.failure,
    arn: refund.arn,
  };
}
