import { errors } from "./catalog-entry.ts";

export const refundErrors = {
  ...errors(409, "conflict", {
    transaction_not_refundable: {
      meaning: "nothing of the transaction can be refunded; the message says why",
      param: "transaction_id",
    },
    transaction_disputed: {
      meaning: "the bank has taken the amount back with a dispute, so a refund would pay the customer twice",
      remedy: "answer the dispute, or accept it",
      param: "transaction_id",
    },
    refund_not_cancelable: { meaning: "the refund was sent to the engine; the message names its status" },
  }),
  ...errors(422, "invalid_request", {
    refund_exceeds_refundable: {
      meaning: "more would be refunded than was captured; `details` has what is left",
      param: "amount",
    },
  }),
};
