import { type LimitedCard, type StoredCard, storedCard } from "#sandbox/engine/cards/card.ts";
import { setCardBehavior } from "#sandbox/engine/cards/card-settings.ts";
import type { UpdaterAnswer } from "#sandbox/engine/cards/test-cards.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type PaymentMethod, paymentMethods, shownCard } from "./payment-method.document.ts";

/** News of the bank about a stored card. */
export interface CardUpdate {
  answer: UpdaterAnswer;
  /** The new number of A. */
  number?: string | undefined;
  /** The new expiry of A and E. December of the fourth year from now unless given. */
  expiry?: { month: string; year: string } | undefined;
}

const NEW_NUMBER = "4242424242424242";
const VALID_YEARS = 4;

/** The bank of a declined stored card has news about it. */
export async function updateCardOf(call: Call, { inner }: Payment, answer: UpdaterAnswer): Promise<void> {
  const id = inner.instrument?.paymentMethodId;
  if (id) await updateCard(call, await paymentMethods.lock(call, id), { answer });
}

/** Writes the news into a stored card. One with a new number or expiry succeeds until a control call sets otherwise. */
export async function updateCard(call: Call, method: PaymentMethod, update: CardUpdate): Promise<void> {
  const { card } = method.inner;
  if (!card) return;
  method.inner.update = { answer: update.answer, answered_at: call.now.toISOString() };
  if (update.answer === "A" || update.answer === "E") {
    method.inner.card = renewed(card, update, call.now);
    method.body.card = { ...method.body.card, ...shownCard(method.inner.card) };
    await setCardBehavior(call.db, call.merchantId, method.id, {});
  }
  await paymentMethods.save(call.db, method);
}

function renewed(card: StoredCard, { answer, number = NEW_NUMBER, expiry }: CardUpdate, now: Date): StoredCard {
  const dates = {
    card_exp_month: expiry?.month ?? "12",
    card_exp_year: expiry?.year ?? String(now.getUTCFullYear() + VALID_YEARS),
  };
  if (answer === "E") return { ...card, ...dates };
  const given: LimitedCard = { card_number: number, card_holder_name: card.card_holder_name, ...dates };
  return storedCard(given);
}
