/** The reason of a declined attempt, as stored and shown. */
export interface Decline {
  readonly code: string;
  readonly message: string;
  readonly messageForCustomer: string;
  readonly advice: string;
  readonly engineCode: string | null;
  readonly networkCode: string | null;
}

type Advice = "try_again_later" | "do_not_retry" | "update_payment_method" | "authenticate" | "try_another_method";

interface DeclineEntry {
  readonly message: string;
  readonly messageForCustomer: string;
  readonly advice: Advice;
  /** Codes of the engine, processors and networks. A two-digit number is a network's response code (ISO 8583). */
  readonly aliases: readonly string[];
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
    message: "The card has insufficient funds. Ask the customer for another card.",
    messageForCustomer: "Your card has insufficient funds. Try another card.",
    advice: "update_payment_method",
    aliases: ["51", "116", "not_sufficient_funds", "insufficient_balance"],
  },
  expired_card: {
    message: "The card has expired. Ask the customer for another card.",
    messageForCustomer: "Your card has expired. Try another card.",
    advice: "update_payment_method",
    aliases: ["54", "33", "card_expired", "invalid_expiry_year", "invalid_expiry_month", "invalid_expiry_date"],
  },
  incorrect_cvc: {
    message: "The security code is wrong. Ask the customer to enter it again.",
    messageForCustomer: "Your card's security code is incorrect. Check it and try again.",
    advice: "update_payment_method",
    aliases: ["82", "n7", "invalid_cvc", "incorrect_security_code", "cvc_declined", "cvv_failure"],
  },
  incorrect_number: {
    message: "The card number is wrong. Ask the customer to enter it again.",
    messageForCustomer: "Your card number is incorrect. Check it and try again.",
    advice: "update_payment_method",
    aliases: ["14", "invalid_number", "invalid_card_number", "invalid_account", "invalid_card"],
  },
  lost_card: {
    message: "The card is reported as lost. Don't try it again, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: ["41"],
  },
  stolen_card: {
    message: "The card is reported as stolen. Don't try it again, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: ["43", "pickup_card", "pick_up_card", "04", "07"],
  },
  do_not_honor: {
    message: "The bank declined the payment. Ask the customer to contact the bank, or to use another card.",
    messageForCustomer: DECLINED,
    advice: "try_another_method",
    aliases: ["05", "call_issuer", "refer_to_card_issuer", "01", "02", "no_action_taken"],
  },
  card_not_supported: {
    message: "The card cannot be used for this payment. Ask the customer for another card.",
    messageForCustomer: "Your card doesn't support this payment. Try another card.",
    advice: "try_another_method",
    aliases: [
      "57",
      "58",
      "62",
      "transaction_not_allowed",
      "not_permitted",
      "restricted_card",
      "currency_not_supported",
    ],
  },
  authentication_failed: {
    message: "The customer didn't confirm the payment with their bank. Ask the customer to try again.",
    messageForCustomer: "Your bank couldn't confirm the payment. Try again, or use another card.",
    advice: "authenticate",
    aliases: ["1a", "65_sca", "authentication_required", "authentication_failure", "three_ds_failed", "payer_rejected"],
  },
  limit_exceeded: {
    message: "The card is over its limit. Ask the customer to try later, or to use another card.",
    messageForCustomer: "Your card is over its limit. Try again later, or use another card.",
    advice: "try_again_later",
    aliases: ["61", "65", "card_velocity_exceeded", "withdrawal_count_limit_exceeded", "amount_limit_exceeded"],
  },
  suspected_fraud: {
    message: "The bank or the processor suspects fraud. Don't try it again, and don't tell the customer why.",
    messageForCustomer: DECLINED,
    advice: "do_not_retry",
    aliases: [
      "59",
      "34",
      "63",
      "fraudulent",
      "merchant_blacklist",
      "blocked",
      "highest_risk_level",
      "security_violation",
    ],
  },
  blocked_by_rule: {
    message: "Your rules against card testing refused the payment. It was not sent to the card's bank.",
    messageForCustomer: "The payment was declined. Try again later.",
    advice: "try_again_later",
    aliases: [],
  },
  processing_error: {
    message: "The processor or the bank couldn't process the payment. Try again later.",
    messageForCustomer: "The payment couldn't be processed. Try again later.",
    advice: "try_again_later",
    aliases: ["91", "96", "06", "issuer_not_available", "try_again_later", "reenter_transaction", "ue_4000", "timeout"],
  },
} as const satisfies Readonly<Record<string, DeclineEntry>>;

export type DeclineCode = keyof typeof DECLINES;

const CODES: ReadonlyMap<string, DeclineCode> = new Map(
  (Object.entries(DECLINES) as [DeclineCode, DeclineEntry][]).flatMap(([code, { aliases }]) =>
    [code, ...aliases].map((alias) => [alias, code] as const),
  ),
);

/** The engine's data about a failed attempt. */
export interface Failure {
  readonly code: string | null;
  readonly message: string | null;
  readonly unifiedCode: string | null;
  readonly networkCode: string | null;
}

/** Maps a failure to our decline. The most specific known code decides; an unknown one is `card_declined`. */
export function declineOf({ code, message, unifiedCode, networkCode }: Failure): Decline {
  const known = [code, networkCode, message, unifiedCode].map((word) => CODES.get(slugOf(word))).find(Boolean);
  return declineAs(known ?? "card_declined", { engineCode: code, networkCode });
}

export function declineAs(
  code: DeclineCode,
  origin: Pick<Decline, "engineCode" | "networkCode"> = { engineCode: null, networkCode: null },
): Decline {
  const { message, messageForCustomer, advice } = DECLINES[code];
  return { code, message, messageForCustomer, advice, ...origin };
}

/** Whether the payer may try again, with this card or another. */
export function isRetryable({ advice }: Pick<Decline, "advice">): boolean {
  return advice !== "do_not_retry";
}

function slugOf(word: string | null): string {
  return (word ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
