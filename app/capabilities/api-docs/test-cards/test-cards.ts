import { MASTERCARD_ADVICE, VISA_CODES } from "./network-cards.ts";

/** What a card does in the sandbox, in the order of the page. */
export const OUTCOMES = {
  succeeds: "Payments that succeed",
  asks_payer: "The payer authenticates (3-D Secure)",
  declined: "Declined payments",
  declined_when_saved: "Declined when the saved card is charged",
  afterwards: "What happens after the payment",
} as const;

export interface TestCard {
  readonly number: string;
  /** Its name for `test_card` of the test helpers; null for a number that is entered only. */
  readonly name: string | null;
  readonly outcome: keyof typeof OUTCOMES;
  readonly text: string;
  /** The code of its decline. */
  readonly decline?: string;
}

const card = (
  outcome: TestCard["outcome"],
  number: string,
  name: string | null,
  text: string,
  decline?: string,
): TestCard => ({ number, name, outcome, text, ...(decline && { decline }) });

/** The cards of the sandbox's engine. */
export const TEST_CARDS: readonly TestCard[] = [
  card("succeeds", "4242424242424242", "visa", "Visa, issued in the United Kingdom."),
  card("succeeds", "4111111111111111", null, "Visa."),
  card("succeeds", "5555555555554444", "mastercard", "Mastercard."),
  card("succeeds", "378282246310005", "amex", "American Express, with a security code of four digits."),
  card("succeeds", "371449635398431", null, "American Express, with a security code of four digits."),
  card("succeeds", "6011111111111117", "discover", "Discover."),
  card("succeeds", "38000000000006", null, "Diners Club."),
  card("succeeds", "4000002760000016", "visa_germany", "Visa, issued in Germany."),
  card("succeeds", "4000003560000008", "visa_india", "Visa, issued in India."),
  card("succeeds", "4000008260000000", "visa_united_kingdom", "Visa, issued in the United Kingdom."),
  card("succeeds", "4000008400000001", "visa_united_states", "Visa, issued in the United States."),
  card("succeeds", "4000000000005001", null, "The answer comes five seconds late."),
  card("asks_payer", "4000003800000446", "three_ds", "Succeeds when the payer approves."),
  card("asks_payer", "4000002500003155", null, "Succeeds when the payer approves."),
  card("asks_payer", "4000008400001629", "three_ds_declined", "Declined after the payer's approval.", "card_declined"),
  card(
    "asks_payer",
    "4000002760003184",
    "saved_three_ds",
    "Succeeds and is saved; charges of the saved card wait for the payer.",
  ),
  card("declined", "4000000000000002", "declined", "Declined without a reason.", "card_declined"),
  card("declined", "5105105105105100", null, "A Mastercard that is declined without a reason.", "card_declined"),
  card("declined", "4000000000009995", "insufficient_funds", "Not enough money.", "insufficient_funds"),
  card("declined", "4000000000009987", "lost", "Reported as lost.", "lost_card"),
  card("declined", "4000000000009979", "stolen", "Reported as stolen.", "stolen_card"),
  card("declined", "4000000000000069", "expired", "Expired.", "expired_card"),
  card("declined", "4000000000000127", "incorrect_cvc", "The security code is wrong.", "incorrect_cvc"),
  card(
    "declined_when_saved",
    "4000000000000341",
    "saved_insufficient_funds",
    "Not enough money.",
    "insufficient_funds",
  ),
  card("declined_when_saved", "4000000000000358", "saved_do_not_honor", "The bank refuses.", "do_not_honor"),
  card("declined_when_saved", "4000000000000366", "saved_expired", "Expired since it was saved.", "expired_card"),
  ...VISA_CODES.map(([name, number, decline, text]) => card("declined_when_saved", number, name, text, decline)),
  ...MASTERCARD_ADVICE.map(([name, number, text]) => card("declined_when_saved", number, name, text, "do_not_honor")),
  card(
    "declined_when_saved",
    "4000000000001018",
    "updated_number",
    "The bank refuses the stored card, then sends its new number.",
    "expired_card",
  ),
  card(
    "declined_when_saved",
    "4000000000001026",
    "updated_expiry",
    "The bank refuses the stored card, then sends its new expiry.",
    "expired_card",
  ),
  card(
    "declined_when_saved",
    "4000000000001034",
    "closed_account",
    "The bank refuses the stored card, then reports its account closed.",
    "expired_card",
  ),
  card(
    "declined_when_saved",
    "4000000000001042",
    "contact_cardholder",
    "The bank refuses the stored card, then asks you to contact the cardholder.",
    "expired_card",
  ),
  card("afterwards", "4000000000000259", "disputed", "Succeeds, and the cardholder disputes it at once."),
  card("afterwards", "4000000000009235", "under_review", "Held for the engine's review."),
  card("afterwards", "4000000000009243", "conflicted", "Held: the engine's records conflict."),
  card("afterwards", "4000000000009250", "merchant_action", "Held until the merchant decides."),
];
