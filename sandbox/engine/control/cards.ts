import { z } from "zod";
import { cardNumber, firstAndLastDigits } from "#sandbox/engine/cards/card.ts";
import { clearCardBehaviors, setCardBehavior } from "#sandbox/engine/cards/card-settings.ts";
import { cardKey } from "#sandbox/engine/cards/test-cards.ts";
import { paymentMethods } from "#sandbox/engine/customers/payment-method.document.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { getAccount } from "#sandbox/engine/merchants/account.document.ts";
import { type Call, DELETE, json, POST, type Route } from "#sandbox/engine/routing/route.ts";

const twoCharacters = z.string().regex(/^[0-9A-Z]{2}$/);

const decline = z.strictObject({
  code: z.string(),
  message: z.string(),
  network_code: twoCharacters.optional(),
  advice_code: twoCharacters.optional(),
});

const cardSetting = z.strictObject({
  merchant_id: z.string(),
  /** Either the card, or one stored method, whose settings come first. */
  card_number: cardNumber.optional(),
  payment_method_id: z.string().optional(),
  challenges: z.boolean().optional(),
  declines: decline.optional(),
  declines_saved: decline.optional(),
  disputed: z.boolean().optional(),
  delay_ms: z.number().int().min(0).max(600_000).optional(),
});

type CardSetting = z.infer<typeof cardSetting>;

/** The key of the card or of the stored method, and how the answer names it. */
async function subjectOf(call: Call<CardSetting>): Promise<[subject: string, shown: object]> {
  const { merchant_id: merchantId, card_number: number, payment_method_id: id } = call.body;
  if ((number === undefined) === (id === undefined)) throw errors.missingParam("card_number");
  if (id !== undefined) {
    await paymentMethods.get({ ...call, merchantId }, id);
    return [id, { payment_method_id: id }];
  }
  const card = firstAndLastDigits(number ?? "");
  return [cardKey(card), card];
}

/**
 * Sets the outcome of a merchant's charges of one card, saved cards included, or of one stored method. Without settings
 * a card succeeds.
 */
export const cardControlRoutes: Route[] = [
  POST("/sandbox/cards", {
    access: "admin",
    body: cardSetting,
    run: async (call) => {
      const { merchant_id, card_number: _number, payment_method_id: _id, ...settings } = call.body;
      const { declines_saved: declinesSaved, delay_ms: delayMs, ...behavior } = settings;
      await getAccount(call.db, merchant_id);
      const [subject, shown] = await subjectOf(call);
      await setCardBehavior(call.db, merchant_id, subject, { ...behavior, declinesSaved, delayMs });
      return json({ merchant_id, ...shown, ...settings });
    },
  }),
  DELETE("/sandbox/cards", {
    access: "admin",
    run: async (call) => {
      await clearCardBehaviors(call.db);
      return json({ cleared: true });
    },
  }),
];
