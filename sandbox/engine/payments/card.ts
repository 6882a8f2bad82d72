import { z } from "zod";
import { loose, optional } from "#sandbox/engine/http/validation.ts";

/** The stored part of a card: the first six and last four digits, the expiry and the holder. */
export interface StoredCard {
  last4: string;
  card_isin: string;
  card_network: string | null;
  card_exp_month: string | null;
  card_exp_year: string | null;
  card_holder_name: string | null;
  /** In capitals without spaces, as the engine's table of card numbers has it. Absent of a card that the table does not have. */
  card_issuing_country?: string | undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const cardNumber = z
  .string()
  .transform((value) => value.replaceAll(/[ -]/g, ""))
  .refine((value) => /^\d{8,19}$/.test(value) && passesLuhn(value), "not a valid card number");

export const cardWithoutCode = z.object({
  card_number: cardNumber,
  card_exp_month: z.string(),
  card_exp_year: z.string(),
  card_holder_name: optional(z.string()),
  card_network: optional(z.string()),
  ...loose("card_issuer", "card_type", "card_issuing_country", "card_issuing_country_code", "bank_code", "nick_name"),
});

export const cardData = cardWithoutCode.extend({ card_cvc: z.string() });

/** A card as charges by the merchant give it: its expiry may be unknown. */
export const limitedCard = cardWithoutCode.partial({ card_exp_month: true, card_exp_year: true });

export type LimitedCard = z.infer<typeof limitedCard>;
export type CardData = z.infer<typeof cardData>;

/** The card of a payment, as responses show it. */
export const shownCard = (card: StoredCard) => ({
  last4: card.last4,
  card_type: null,
  card_network: card.card_network,
  card_issuer: null,
  card_issuing_country: card.card_issuing_country ?? null,
  card_isin: card.card_isin,
  card_extended_bin: null,
  card_exp_month: card.card_exp_month,
  card_exp_year: card.card_exp_year,
  card_holder_name: card.card_holder_name,
  payment_checks: null,
  authentication_data: null,
  auth_code: null,
});

const NETWORKS: [RegExp, string][] = [
  [/^3[47]/, "AmericanExpress"],
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3(0|6|8)/, "DinersClub"],
  [/^6/, "Discover"],
];

const COUNTRIES: Readonly<Record<string, string>> = {
  "4000002760000016": "GERMANY",
  "4000003560000008": "INDIA",
  "4000008260000000": "UNITEDKINGDOM",
  "4000008400000001": "UNITEDSTATES",
};

export const firstAndLastDigits = (number: string): Pick<StoredCard, "card_isin" | "last4"> => ({
  card_isin: number.slice(0, 6),
  last4: number.slice(-4),
});

export function storedCard(card: LimitedCard): StoredCard {
  return {
    ...firstAndLastDigits(card.card_number),
    card_network: card.card_network ?? NETWORKS.find(([prefix]) => prefix.test(card.card_number))?.[1] ?? null,
    card_exp_month: card.card_exp_month ?? null,
    card_exp_year: card.card_exp_year ?? null,
    card_holder_name: card.card_holder_name ?? null,
    card_issuing_country: COUNTRIES[card.card_number],
  };
}
