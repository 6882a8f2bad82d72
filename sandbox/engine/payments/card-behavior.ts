import type { Call } from "#sandbox/engine/http/route.ts";
import type { Payment } from "./payment.document.ts";
import { type CardBehavior, testCardBehavior } from "./test-cards.ts";

/** How this payment's card behaves: as a control call has set it, otherwise as its number says. */
export function cardBehavior({ engine }: Call, { merchantId, inner, body }: Payment): CardBehavior {
  const card = inner.instrument?.card;
  if (!card) return {};
  return engine.cards.get(merchantId, card) ?? testCardBehavior(card, body.connector ?? "");
}
