import { z } from "zod";
import { cardNumber, firstAndLastDigits } from "#sandbox/engine/cards/card.ts";
import { cardKey, UPDATER_ANSWERS } from "#sandbox/engine/cards/test-cards.ts";
import { updateCard } from "#sandbox/engine/customers/account-updater.ts";
import { type PaymentMethod, paymentMethods } from "#sandbox/engine/customers/payment-method.document.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { type Call, json, POST, type Reply, type Route } from "#sandbox/engine/routing/route.ts";

const cardUpdate = z.strictObject({
  merchant_id: z.string(),
  payment_method_id: z.string().optional(),
  card_number: cardNumber.optional(),
  answer: z.enum(UPDATER_ANSWERS),
  new_card_number: cardNumber.optional(),
  new_exp_month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/)
    .optional(),
  new_exp_year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

type Update = z.infer<typeof cardUpdate>;

/** The methods that the call names: one, or all that store the card. */
async function methodsOf(call: Call, { payment_method_id: id, card_number: number }: Update): Promise<PaymentMethod[]> {
  if (id !== undefined) return [await paymentMethods.lock(call, id)];
  if (number === undefined) throw errors.missingParam("payment_method_id");
  const key = cardKey(firstAndLastDigits(number));
  const stored = (await paymentMethods.list(call)).filter(({ inner }) => inner.card && cardKey(inner.card) === key);
  const ids = stored.map(({ id }) => id).sort();
  const locked: PaymentMethod[] = [];
  for (const id of ids) locked.push(await paymentMethods.lock(call, id));
  return locked;
}

async function updateCards(admin: Call<Update>): Promise<Reply> {
  const { merchant_id: merchantId, answer, new_card_number, new_exp_month: month, new_exp_year: year } = admin.body;
  const call = await asMerchant(admin, merchantId);
  const methods = await methodsOf(call, admin.body);
  const expiry = month !== undefined && year !== undefined ? { month, year } : undefined;
  for (const method of methods) await updateCard(call, method, { answer, number: new_card_number, expiry });
  return json({ merchant_id: merchantId, answer, payment_method_ids: methods.map(({ id }) => id) });
}

/** The bank of a stored card sends news about it. */
export const cardUpdateRoutes: Route[] = [
  POST("/sandbox/card_updates", { access: "admin", body: cardUpdate, run: updateCards }),
];
