import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { brandOf } from "./card-names.ts";
import { countryCode } from "./countries.ts";
import { isRefused } from "./engine.errors.ts";
import { optionalInstant, optionalText, read } from "./read-answer.ts";

export function paymentMethodsOf(ask: Ask) {
  return {
    /** @throws EngineRefusedError `not_found`, also for a deleted one */
    get: async (id: string) =>
      read(paymentMethodSchema, await ask({ method: "GET", path: `/payment_methods/${segment(id)}` })),
    /** A customer's chargeable methods. A customer unknown to the engine has none. */
    async list(customerId: string): Promise<EnginePaymentMethod[]> {
      try {
        const path = `/customers/${segment(customerId)}/payment_methods`;
        return read(listSchema, await ask({ method: "GET", path })).customer_payment_methods;
      } catch (error) {
        if (isRefused(error, "not_found") || isRefused(error, "redacted")) return [];
        throw error;
      }
    },
    /** Idempotent. */
    async delete(id: string): Promise<void> {
      try {
        await ask({ method: "DELETE", path: `/payment_methods/${segment(id)}` });
      } catch (error) {
        if (!isRefused(error, "not_found")) throw error;
      }
    },
    /** Sets the default of the engine's own form. Idempotent. */
    async setDefault(customerId: string, id: string): Promise<void> {
      try {
        const path = `/customers/${segment(customerId)}/payment_methods/${segment(id)}/default`;
        await ask({ method: "POST", path });
      } catch (error) {
        if (!isRefused(error, "wrong_state")) throw error;
      }
    },
  };
}

/** A stored payment method of the engine. */
export type EnginePaymentMethod = z.infer<typeof paymentMethodSchema>;

const cardSchema = z
  .object({
    scheme: optionalText,
    card_network: optionalText,
    last4_digits: optionalText,
    card_isin: optionalText,
    expiry_month: optionalText,
    expiry_year: optionalText,
    card_type: optionalText,
    card_issuer: optionalText,
    issuer_country: optionalText,
    issuer_country_code: optionalText,
  })
  .transform((card) => ({
    brand: brandOf(card.card_network ?? card.scheme),
    last4: card.last4_digits,
    bin: card.card_isin,
    expMonth: numberOf(card.expiry_month),
    expYear: yearOf(card.expiry_year),
    funding: card.card_type?.toLowerCase() ?? null,
    issuer: card.card_issuer,
    issuerCountry: countryCode(card.issuer_country_code, card.issuer_country),
  }));

const bankSchema = z.object({ mask: z.string() }).transform(({ mask }) => ({ last4: mask.slice(-4) }));

/** Fields that `GET /payment_methods/{id}` and a customer's list have in common. */
const paymentMethodSchema = z
  .object({
    payment_method_id: z.string().min(1),
    customer_id: optionalText,
    payment_method: z.string().min(1),
    payment_method_type: optionalText,
    card: cardSchema.nullish().catch(null),
    bank: bankSchema.nullish().catch(null),
    created: optionalInstant,
    last_used_at: optionalInstant,
  })
  .transform((method) => ({
    paymentMethodId: method.payment_method_id,
    customerId: method.customer_id,
    type: method.payment_method,
    /** For example credit, apple_pay or ach. */
    subtype: method.payment_method_type,
    card: method.card ?? null,
    bank: method.bank ?? null,
    createdAt: method.created,
    lastUsedAt: method.last_used_at,
  }));

const listSchema = z.object({ customer_payment_methods: z.array(paymentMethodSchema) });

function numberOf(digits: string | null): number | null {
  return digits !== null && /^\d{1,4}$/.test(digits) ? Number(digits) : null;
}

/** The engine returns the year as entered: with two digits or four. */
function yearOf(digits: string | null): number | null {
  const year = numberOf(digits);
  return year !== null && year < 100 ? 2000 + year : year;
}
