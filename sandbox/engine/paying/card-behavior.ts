import { findCardBehavior } from "#sandbox/engine/cards/card-settings.ts";
import { type CardBehavior, cardKey, testCardBehavior, walletBehavior } from "#sandbox/engine/cards/test-cards.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { oncePerCall } from "#sandbox/engine/routing/once-per-call.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";

const settingsOnce = oncePerCall<CardBehavior | undefined>();

/** Behavior of this payment's card: as a control call has set its stored method or it, otherwise by its number. */
export async function cardBehavior(call: Call, { merchantId, inner, body }: Payment): Promise<CardBehavior> {
  const { card, wallet, paymentMethodId } = inner.instrument ?? {};
  if (wallet) return walletBehavior(wallet.last4);
  if (!card) return {};
  const subjects = [...(paymentMethodId ? [paymentMethodId] : []), cardKey(card)];
  const settings = await settingsOnce(call, [merchantId, ...subjects].join(" "), () =>
    findCardBehavior(call.db, merchantId, subjects),
  );
  return settings ?? testCardBehavior(card, body.connector ?? "");
}
