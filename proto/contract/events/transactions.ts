import { TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { eventsOf } from "./event-declaration.ts";

const PAID = {
  attempts: [],
  decline: null,
  risk: { outcome: "allowed", rules: [] },
  next_action: null,
  dispute_id: null,
  cancel_reason: null,
};
const UNPAID = { amount_captured: 0, amount_refundable: 0, fees: [], three_ds: null };
const NEXT_ACTION = { type: "redirect_to_url", redirect_to_url: "https://pay.example.com/challenge/1" };
const DECLINE = {
  code: "insufficient_funds",
  message: "The card has insufficient funds. Ask the customer for another card.",
  message_for_customer: "Your card has insufficient funds. Try another card.",
  advice: "update_payment_method",
};

export const transactionEvents = eventsOf(
  { message: TransactionSchema, scope: "transactions:read", example: PAID },
  {
    "transaction.created": {
      meaning: "A transaction was created.",
      example: { ...UNPAID, transaction_status: "requires_payment_method", payment_method: null },
    },
    "transaction.requires_action": {
      meaning: "The customer must confirm a transaction, for example with their bank.",
      example: { ...UNPAID, transaction_status: "requires_action", next_action: NEXT_ACTION },
    },
    "transaction.requires_review": {
      meaning: "The processor holds a transaction until someone decides about it, who may be you.",
      example: { ...UNPAID, transaction_status: "processing", review_reason: "under_review" },
    },
    "transaction.declined": {
      meaning: "A payment attempt was declined. The customer can try again.",
      example: { ...UNPAID, transaction_status: "requires_payment_method", decline: DECLINE },
    },
    "transaction.authorized": {
      meaning: "The amount of a transaction is reserved and can be captured.",
      example: { ...UNPAID, transaction_status: "authorized", amount_authorized: 4200, capture_method: "manual" },
    },
    "transaction.incremented": {
      meaning: "The authorization of a transaction was increased.",
      example: { ...UNPAID, transaction_status: "authorized", amount_authorized: 4200, capture_method: "manual" },
    },
    "transaction.captured": { meaning: "The authorized amount of a transaction, or a part of it, was captured." },
    "transaction.released": {
      meaning: "What was not captured of a transaction was released. Earlier captures stay.",
      example: { transaction_status: "partially_captured", capture_method: "manual_multiple", amount_captured: 1500 },
    },
    "transaction.succeeded": { meaning: "A transaction succeeded." },
    "transaction.failed": {
      meaning: "A transaction failed. No money was taken.",
      example: { ...UNPAID, transaction_status: "failed", decline: DECLINE },
    },
    "transaction.canceled": {
      meaning: "A transaction was canceled. Any reserved amount is released.",
      example: { ...UNPAID, transaction_status: "canceled", cancel_reason: "Ordered twice" },
    },
    "transaction.voided": {
      meaning: "A captured transaction was voided before it cleared. The customer is not charged; it is not a refund.",
      example: {
        transaction_status: "canceled",
        amount_captured: 0,
        amount_refundable: 0,
        amount_voided: 4200,
        voided_at: "2026-11-22T10:04:00Z",
      },
    },
    "transaction.expired": {
      meaning: "A transaction was not paid, or not captured, in time.",
      example: { ...UNPAID, transaction_status: "expired", payment_method: null },
    },
    "transaction.updated": { meaning: "A transaction changed." },
    "transaction.receipt_sent": { meaning: "The receipt of a transaction was sent." },
    "transaction.receipt_failed": { meaning: "The receipt of a transaction could not be sent." },
  },
);
