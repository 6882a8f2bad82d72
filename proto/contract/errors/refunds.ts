import { errors } from "./catalog-entry.ts";

export const refundErrors = {
  ...errors(409, "conflict", {
    transaction_not_refundable: {
      meaning: "nothing of the transaction can be refunded; the message says why",
      message: "{problem}",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "transaction_id", "transaction_status"],
      param: "transaction_id",
    },
    transaction_disputed: {
      meaning:
        "the bank has taken the amount, or a part of it, back with a dispute, so a refund would pay the customer twice; " +
        "`details` has what can be refunded",
      message:
        "The bank has taken {amount_disputed} {currency} minor units back with a dispute, so a refund of them would pay the customer twice. At most {amount_refundable} can be refunded.",
      facts: ["transaction_id", "dispute_id?", "amount_disputed", "amount_refundable", "currency"],
      remedy: "refund the undisputed part; answer the dispute, or accept it",
      param: "transaction_id",
    },
    refund_not_cancelable: {
      meaning: "the refund was sent to the engine; the message names its status",
      message: "Only a scheduled refund can be canceled, and this one is {refund_status}.",
      facts: ["refund_id", "refund_status"],
    },
  }),
  ...errors(422, "invalid_request", {
    refund_exceeds_refundable: {
      meaning:
        "more would be refunded than was captured and did not become the customer's credit; `details` has what is left",
      message: "The amount must be at most {max} {currency} minor units, which can still be refunded.",
      facts: ["transaction_id", "max", "currency", "amount_refundable"],
      param: "amount",
    },
  }),
};
