import { errors } from "./catalog-entry.ts";

export const transactionErrors = {
  ...errors(400, "invalid_request", {
    receipt_recipient_missing: {
      meaning: "the transaction has no customer with an email address",
      message: "The transaction has no customer with an email address. Send the address in to.",
      param: "to",
    },
  }),
  ...errors(402, "declined", {
    card_declined: {
      meaning: "the payer's bank or the processor declined the payment; `details` has the reason and the advice",
      message: "{problem}",
      facts: [
        "transaction_id",
        "transaction_status",
        "decline_code",
        "advice",
        "message_for_customer",
        "retryable?",
        "network_code?",
        "network_advice_code?",
        "retry_advice?",
        "retry_not_before_at?",
      ],
      remedy:
        "follow `advice`; with `update_payment_method`, ask the payer for another card. `retry_advice` says what the card network allows with a stored card later",
      details: [
        {
          transaction_id: "txn_01KAJ5Q8ZN3V7C2M4T6W9X1B0D",
          transaction_status: "requires_payment_method",
          decline_code: "insufficient_funds",
          network_code: "51",
          retry_advice: "schedule",
          advice: "try_again_later",
          message_for_customer: "Your card has insufficient funds. Try another card.",
          retryable: true,
        },
      ],
    },
    increment_declined: {
      meaning:
        "the payer's bank or the processor declined to authorize more; what was authorized before stays so, and " +
        "`details` has the reason",
      message: "{problem}",
      facts: ["transaction_id", "transaction_status", "decline_code", "advice"],
      remedy: "capture what is authorized, or take the rest with another payment",
    },
  }),
  ...errors(409, "conflict", {
    reference_in_use: {
      meaning: "another transaction or customer has this reference; `details` names it",
      message: "Another {noun} has the reference {reference}.",
      facts: ["existing_transaction_id?", "existing_customer_id?"],
      param: "reference",
    },
    transaction_not_confirmable: {
      meaning: "the transaction waits for no payment method; the message names its status",
      message: "This transaction waits for no payment method: it is {transaction_status}.",
      facts: ["transaction_id", "transaction_status"],
    },
    transaction_not_capturable: {
      meaning: "nothing of the transaction can be captured; the message names its status",
      message: "This transaction cannot be captured: it is {transaction_status}.",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "transaction_id", "transaction_status"],
    },
    transaction_not_incrementable: {
      meaning: "the authorization of the transaction cannot be increased; the message says why",
      message: "{problem}",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "transaction_id", "transaction_status"],
    },
    transaction_not_cancelable: {
      meaning: "the transaction can no longer be canceled; the message names its status",
      message: "This transaction cannot be canceled: it is {transaction_status}.",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "transaction_id", "transaction_status"],
      remedy: "void or refund what was captured",
    },
    transaction_not_voidable: {
      meaning:
        "the transaction cannot be voided: nothing is captured, a part of it is refunded or disputed, or the processor " +
        "does not void it (any more); the message says why",
      message: "{problem}",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "transaction_id", "transaction_status"],
      remedy: "refund it",
    },
    too_many_receipts: {
      meaning: "five receipts of the transaction were sent or wait to be; no further one can be",
      message: "At most {most} receipts of a transaction can be sent, so no further one can be.",
    },
    receipt_not_available: {
      meaning: "the transaction has captured nothing, and no terminal declined its card, so there is no receipt",
      message: "The transaction has captured nothing, so there is no receipt.",
    },
  }),
  ...errors(422, "invalid_request", {
    amount_details_mismatch: {
      meaning: "the parts of the amount do not add up to it",
      message: "The parts of the amount add up to {sum}, but the amount is {amount}.",
      param: "amount_details",
    },
    line_items_mismatch: {
      meaning:
        "the line items do not agree: an item's total with its parts, or a sum of the items with `amount_details`; " +
        "the message and `param` name what disagrees",
      message: "{problem}",
      sampleParam: "amount_details.tax",
    },
    payment_mark_not_possible: {
      meaning:
        "the engine takes `payment_channel`, `mit_category` or `sca_exemption` not with the other fields of this sale; " +
        "the message and `param` name the field",
      message: "{problem}",
      sampleParam: "mit_category",
    },
    authorization_option_not_possible: {
      meaning:
        "`incremental_authorization`, `overcapture` or `extended_authorization` does not go with the `capture_method`; " +
        "the message and `param` name the option",
      message: "{problem}",
      sampleParam: "incremental_authorization",
    },
    increment_not_larger: {
      meaning: "the new amount is not more than what is authorized; `details` has the least amount as `min`",
      message: "The amount must be at least {min} {currency} minor units: the new total, which is more than before.",
      facts: ["transaction_id", "min", "currency"],
      param: "amount",
    },
    return_url_required: {
      meaning: "the engine's page needs an address to return to, with https or on localhost",
      message: "{problem}",
      param: "return_url",
    },
    customer_not_usable: {
      meaning: "the customer is archived, merged or redacted",
      message: "Customer {customer_id} can't be charged: it is {customer_status}.",
      facts: ["customer_id", "customer_status", "merged_into_customer_id?"],
      param: "customer_id",
    },
    payment_method_not_usable: {
      meaning: "the payment method is expired, blocked or detached, or another customer's",
      message: "The payment method {id} {problem}. Use another payment method.",
      param: "payment_method_id",
    },
    transaction_invalid: {
      meaning:
        "the engine does not accept the payment: its amount is too small or too large, or the currency is not enabled",
      message: "The payment engine does not accept this payment: {reason}",
      facts: ["engine_code?"],
      sampleParam: "amount",
    },
    capture_exceeds_authorized: {
      meaning: "more would be captured than is authorized; `details` has what is left",
      message: "The amount must be at most {max} {currency} minor units, which are authorized.",
      facts: [
        "engine_refusal?",
        "engine_http_status?",
        "engine_code?",
        "transaction_id",
        "max",
        "currency",
        "amount_authorized",
      ],
      param: "amount",
    },
    overcapture_exceeds_limit: {
      meaning: "the processor does not let this much more be captured than is authorized",
      message:
        "The processor does not let {amount} {currency} minor units be captured of an authorization of {amount_authorized}. Capture less.",
      facts: [
        "engine_refusal?",
        "engine_http_status?",
        "engine_code?",
        "transaction_id",
        "currency",
        "amount_authorized",
      ],
      param: "amount",
    },
    capture_must_be_final: {
      meaning: "this payment can be captured once, since its `capture_method` is not `manual_multiple`",
      message: "This payment can be captured once. Leave final out, or send final: true.",
      facts: ["transaction_id"],
      remedy: "send `final: true`, or leave it out; create the next one with `capture_method: manual_multiple`",
      param: "final",
    },
  }),
};
