import type { StoredCard } from "./card.ts";
import type { HeldStatus } from "./held-status.rules.ts";

/** Answers of Visa Account Updater: a new number, a new expiry, a closed account, or contact the cardholder. */
export const UPDATER_ANSWERS = ["A", "E", "C", "Q"] as const;
export type UpdaterAnswer = (typeof UPDATER_ANSWERS)[number];

export interface Decline {
  code: string;
  message: string;
  /** The network's response code, for example 51. */
  network_code?: string | undefined;
  /** The network's advice code, for example Mastercard's 03. */
  advice_code?: string | undefined;
}

/** Outcome of a card's charges; without any field they succeed. */
export interface CardBehavior {
  /** The payer must authenticate, even if the payment does not ask for 3-D Secure. */
  challenges?: boolean | undefined;
  /** The processor declines; after the authentication, if there is one. */
  declines?: Decline | undefined;
  /** The first charge succeeds and saves the card; charges of the saved card are declined. */
  declinesSaved?: Decline | undefined;
  /** The first charge succeeds and saves the card; each charge of the saved card waits for the payer, who may be away. */
  challengesSaved?: boolean | undefined;
  /** The processor decides later; the payment has this status until then. */
  held?: HeldStatus | undefined;
  /** The captured charge is disputed at once. */
  disputed?: boolean | undefined;
  /** The bank's news about the card, once a charge of the stored card was declined. */
  update?: UpdaterAnswer | undefined;
  /** Delay of the answer. The charge is committed before it. */
  delayMs?: number | undefined;
}

const SUCCEEDS: CardBehavior = {};

const declines = (code: string, message: string): CardBehavior => ({ declines: { code, message } });
const declinesSaved = (code: string, message: string): CardBehavior => ({ declinesSaved: { code, message } });

/** A Visa card that the bank declines with the network's code once it is saved. */
const visaCode = (network_code: string, code: string, message: string): CardBehavior => ({
  declinesSaved: { code, message, network_code },
});

/** A Mastercard that the bank declines with the network's advice once it is saved. */
const mastercardAdvice = (advice_code: string): CardBehavior => ({
  declinesSaved: { code: "do_not_honor", message: "Do not honor", network_code: "05", advice_code },
});

/** By first six and last four digits, the stored part of a card, so that saved cards behave like new ones. */
const TEST_CARDS: Record<string, CardBehavior> = {
  "411111-1111": SUCCEEDS,
  "424242-4242": SUCCEEDS,
  "555555-4444": SUCCEEDS,
  "380000-0006": SUCCEEDS,
  "378282-0005": SUCCEEDS,
  "371449-8431": SUCCEEDS,
  "601111-1117": SUCCEEDS,
  "400000-0016": SUCCEEDS,
  "400000-0008": SUCCEEDS,
  "400000-0000": SUCCEEDS,
  "400000-0001": SUCCEEDS,
  "400000-0259": { disputed: true },
  "400000-0446": { challenges: true },
  "400000-3155": { challenges: true },
  "400000-1629": { challenges: true, ...declines("card_declined", "Card declined") },
  "400000-5001": { delayMs: 5000 },
  "510510-5100": declines("card_declined", "Card declined"),
  "400000-0002": declines("card_declined", "Card declined"),
  "400000-9995": declines("insufficient_funds", "Insufficient funds"),
  "400000-9987": declines("lost_card", "Lost card"),
  "400000-9979": declines("stolen_card", "Stolen card"),
  "400000-0069": declines("expired_card", "Expired card"),
  "400000-0127": declines("incorrect_cvc", "Incorrect security code"),
  "400000-9235": { held: "review" },
  "400000-9243": { held: "conflicted" },
  "400000-9250": { held: "requires_merchant_action" },
  "400000-0341": declinesSaved("insufficient_funds", "Insufficient funds"),
  "400000-0358": declinesSaved("do_not_honor", "Do not honor"),
  "400000-0366": declinesSaved("expired_card", "Expired card"),
  "400000-3184": { challengesSaved: true },
  "400010-0012": visaCode("12", "card_not_supported", "Invalid transaction"),
  "400010-0014": visaCode("14", "incorrect_number", "Invalid account number"),
  "400010-0015": visaCode("15", "incorrect_number", "No such issuer"),
  "400010-0046": visaCode("46", "account_closed", "Closed account"),
  "400010-0051": visaCode("51", "insufficient_funds", "Insufficient funds"),
  "400010-0054": visaCode("54", "expired_card", "Expired card"),
  "400010-0057": visaCode("57", "card_not_supported", "Transaction not permitted to cardholder"),
  "400010-0059": visaCode("59", "suspected_fraud", "Suspected fraud"),
  "400010-0091": visaCode("91", "processing_error", "Issuer not available"),
  "400010-9000": visaCode("R0", "payment_stopped", "Stop payment order"),
  "400010-9001": visaCode("R1", "payment_stopped", "Revocation of authorization order"),
  "400010-9003": visaCode("R3", "payment_stopped", "Revocation of all authorization orders"),
  "555510-0001": mastercardAdvice("01"),
  "555510-0003": mastercardAdvice("03"),
  "555510-0021": mastercardAdvice("21"),
  "555510-0024": mastercardAdvice("24"),
  "555510-0025": mastercardAdvice("25"),
  "555510-0026": mastercardAdvice("26"),
  "555510-0027": mastercardAdvice("27"),
  "555510-0028": mastercardAdvice("28"),
  "555510-0029": mastercardAdvice("29"),
  "555510-0030": mastercardAdvice("30"),
  "555510-0040": mastercardAdvice("40"),
  "555510-0041": mastercardAdvice("41"),
  "400000-1018": { ...declinesSaved("expired_card", "Expired card"), update: "A" },
  "400000-1026": { ...declinesSaved("expired_card", "Expired card"), update: "E" },
  "400000-1034": { ...declinesSaved("expired_card", "Expired card"), update: "C" },
  "400000-1042": { ...declinesSaved("expired_card", "Expired card"), update: "Q" },
};

/** The keys of all test cards. */
export const testCardKeys: readonly string[] = Object.keys(TEST_CARDS);

export const cardKey = (card: Pick<StoredCard, "card_isin" | "last4">): string => `${card.card_isin}-${card.last4}`;

/** A number that is not a test card is declined, so that typos are noticed. */
export function testCardBehavior(card: StoredCard, processor: string): CardBehavior {
  if (card.last4 === "9995" && processor === "stripe_test") return SUCCEEDS;
  return TEST_CARDS[cardKey(card)] ?? declines("card_not_supported", "Card not supported");
}

/**
 * The card behind a wallet is declined like the test card with its last four digits. The wallet has authenticated its
 * payer already.
 */
export function walletBehavior(last4: string): CardBehavior {
  const { declines: decline, disputed, held } = TEST_CARDS[`400000-${last4}`] ?? SUCCEEDS;
  return { declines: decline, disputed, held };
}
