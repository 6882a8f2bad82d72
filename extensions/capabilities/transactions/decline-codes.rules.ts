type Advice = "try_again_later" | "do_not_retry" | "update_payment_method" | "authenticate" | "try_another_method";

export interface DeclineEntry {
  readonly message: string;
  readonly messageForCustomer: string;
  readonly advice: Advice;
  /** Words of the engine and of processors. */
  readonly aliases: readonly string[];
  /** Response codes of the networks (ISO 8583). A processor's own number may mean something else. */
  readonly networkCodes?: readonly string[];
}

const DECLINED = "Your payment was declined. Contact your bank, or try another card.";

/** Declines by our code. The payer's message never reveals that a card is reported lost, stolen or misused. */
export const DECLINES = {
  card_declined: {
    message: "The bank declined the payment without a reason. Ask the customer for another card.",
    messageForCustomer: DECLINED,
    advice: "try_another_method",
    aliases: ["generic_decline", "declined", "ue_2000"],
  },
  insufficient_funds: {
    message: "The card has insufficient funds. Try again later, or ask the customer for another card.",
    messageForCustomer: "Your card has insufficient funds. Try another card.",
    advice: "try_again_later",
    aliases: ["not_sufficient_funds", "insufficient_balance"],
    networkCodes: ["51", "116"],
  },
  expired_card: {
    message: "The card has expired. Ask the customer for another card.",
    messageForCustomer: "Your card has expired. Try another card.",
    advice: "update_payment_method",
    aliases: ["card_expired", "invalid_expiry_year", "invalid_expiry_month", "invalid_expiry_date"],
    networkCodes: ["54", "33"],
  },
  incorrect_cvc: {
    message: "The security code is wrong. Ask the customer to enter it again.",
    messageForCustomer: "Your card's security code is incorrect. Check it and try again.",
    advice: "update_payment_method",
    aliases: ["invalid_cvc", "incorrect_security_code", "cvc_declined", "cvv_failure"],
    networkCodes: ["82", "N7"],
  },
  incorrect_number: {
    message: "The card number is wrong. Ask the customer to enter it again.",
    messageForCustomer: "Your card number is incorrect. Check it and try again.",
    advice: "update_payment_method",
    aliases: ["invalid_number", "invalid_card_number", "invalid_account", "invalid_card", "no_such_issuer"],
    networkCodes: ["14", "15"],
  },
  lost_card: {
    message: "The card is reported as lost. Don't try it again, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: [],
    networkCodes: ["41"],
  },
  stolen_card: {
    message: "The card is reported as stolen. Don't try it again, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: ["pickup_card", "pick_up_card"],
    networkCodes: ["43", "04", "07"],
  },
  account_closed: {
    message: "The card's account is closed. Ask the customer for another card.",
    messageForCustomer: DECLINED,
    advice: "try_another_method",
    aliases: ["closed_account"],
    networkCodes: ["46"],
  },
  payment_stopped: {
    message: "The customer told the bank to stop these payments. Don't charge the customer again without an agreement.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: ["stop_payment_order", "revocation_of_authorization", "revocation_of_all_authorizations"],
    networkCodes: ["R0", "R1", "R3"],
  },
  do_not_honor: {
    message: "The bank declined the payment. Ask the customer to contact the bank, or to use another card.",
    messageForCustomer: DECLINED,
    advice: "try_another_method",
    aliases: ["call_issuer", "refer_to_card_issuer", "no_action_taken"],
    networkCodes: ["05", "01", "02"],
  },
  card_not_supported: {
    message: "The card cannot be used for this payment. Ask the customer for another card.",
    messageForCustomer: "Your card doesn't support this payment. Try another card.",
    advice: "try_another_method",
    aliases: [
      "transaction_not_allowed",
      "not_permitted",
      "restricted_card",
      "currency_not_supported",
      "invalid_transaction",
    ],
    networkCodes: ["12", "57", "58", "62"],
  },
  authentication_failed: {
    message: "The customer didn't confirm the payment with their bank. Ask the customer to try again.",
    messageForCustomer: "Your bank couldn't confirm the payment. Try again, or use another card.",
    advice: "authenticate",
    aliases: ["65_sca", "authentication_required", "authentication_failure", "three_ds_failed", "payer_rejected"],
    networkCodes: ["1A"],
  },
  limit_exceeded: {
    message: "The card is over its limit. Ask the customer to try later, or to use another card.",
    messageForCustomer: "Your card is over its limit. Try again later, or use another card.",
    advice: "try_again_later",
    aliases: ["card_velocity_exceeded", "withdrawal_count_limit_exceeded", "amount_limit_exceeded"],
    networkCodes: ["61", "65"],
  },
  suspected_fraud: {
    message:
      "The bank or the processor suspects fraud. Ask the customer for another card, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "try_another_method",
    aliases: ["fraudulent", "merchant_blacklist", "blocked", "highest_risk_level", "security_violation"],
    networkCodes: ["59", "34", "63"],
  },
  blocked_by_rule: {
    message: "Your rules against card testing refused the payment. It was not sent to the card's bank.",
    messageForCustomer: "The payment can't be made for now. Try again later.",
    advice: "try_again_later",
    aliases: [],
  },
  processing_error: {
    message: "The processor or the bank couldn't process the payment. Try again later.",
    messageForCustomer: "The payment couldn't be processed. Try again later.",
    advice: "try_again_later",
    aliases: ["issuer_not_available", "try_again_later", "reenter_transaction", "ue_4000", "timeout"],
    networkCodes: ["91", "96", "06"],
  },
} as const satisfies Readonly<Record<string, DeclineEntry>>;

export type DeclineCode = keyof typeof DECLINES;
