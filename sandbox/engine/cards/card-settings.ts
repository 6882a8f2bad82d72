import type { StoredCard } from "./card.ts";
import { type CardBehavior, cardKey } from "./test-cards.ts";

type Card = Pick<StoredCard, "card_isin" | "last4">;

export interface CardSettings {
  set(merchantId: string, card: Card, behavior: CardBehavior): void;
  get(merchantId: string, card: Card): CardBehavior | undefined;
  clear(): void;
}

/** Control calls' settings for a merchant's cards. Like faults, they live in memory: a restarted engine has none. */
export function createCardSettings(): CardSettings {
  const behaviors = new Map<string, CardBehavior>();
  const key = (merchantId: string, card: Card) => `${merchantId} ${cardKey(card)}`;
  return {
    set: (merchantId, card, behavior) => behaviors.set(key(merchantId, card), behavior),
    get: (merchantId, card) => behaviors.get(key(merchantId, card)),
    clear: () => behaviors.clear(),
  };
}
