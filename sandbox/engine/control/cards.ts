import { z } from "zod";
import { cardNumber, firstAndLastDigits } from "#sandbox/engine/cards/card.ts";
import { getAccount } from "#sandbox/engine/merchants/account.document.ts";
import { DELETE, json, POST, type Route } from "#sandbox/engine/routing/route.ts";

const twoCharacters = z.string().regex(/^[0-9A-Z]{2}$/);

const decline = z.strictObject({
  code: z.string(),
  message: z.string(),
  network_code: twoCharacters.optional(),
  advice_code: twoCharacters.optional(),
});

const cardSetting = z.strictObject({
  merchant_id: z.string(),
  card_number: cardNumber,
  challenges: z.boolean().optional(),
  declines: decline.optional(),
  declines_saved: decline.optional(),
  disputed: z.boolean().optional(),
  delay_ms: z.number().int().min(0).max(600_000).optional(),
});

/** Sets the outcome of a merchant's charges of one card, saved cards included; a card without settings succeeds. */
export const cardControlRoutes: Route[] = [
  POST("/sandbox/cards", {
    access: "admin",
    body: cardSetting,
    run: async (call) => {
      const { merchant_id, card_number, ...settings } = call.body;
      const { declines_saved: declinesSaved, delay_ms: delayMs, ...behavior } = settings;
      const card = firstAndLastDigits(card_number);
      await getAccount(call.db, merchant_id);
      call.engine.cards.set(merchant_id, card, { ...behavior, declinesSaved, delayMs });
      return json({ merchant_id, ...card, ...settings });
    },
  }),
  DELETE("/sandbox/cards", {
    access: "admin",
    run: async (call) => {
      call.engine.cards.clear();
      return json({ cleared: true });
    },
  }),
];
