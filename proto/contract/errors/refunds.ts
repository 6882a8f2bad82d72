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
      meaning: "the bank has taken the amount back with a dispute, so a refund would pay the customer twice",
      message:
        "The bank has taken the amount back with a dispute, so a refund would pay the customer twice. Answer the dispute, or accept it.",
      facts: ["transaction_id", "dispute_id?", "amount_disputed"],
      remedy: "answer the dispute, or accept it",
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
      meaning: "more would be refunded than was captured; `details` has what is left",
      message: "The amount must be at most {max} {currency} minor units, which can still be refunded.",
      facts: ["transaction_id", "max", "currency", "amount_refundable"],
      param: "amount",
    },
  }),
};
