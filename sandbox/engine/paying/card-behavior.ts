import { type CardBehavior, testCardBehavior, walletBehavior } from "#sandbox/engine/cards/test-cards.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";

/** Behavior of this payment's card: as a control call has set it, otherwise by its number. */
export function cardBehavior({ engine }: Call, { merchantId, inner, body }: Payment): CardBehavior {
  const { card, wallet } = inner.instrument ?? {};
  if (wallet) return walletBehavior(wallet.last4);
  if (!card) return {};
  return engine.cards.get(merchantId, card) ?? testCardBehavior(card, body.connector ?? "");
}
