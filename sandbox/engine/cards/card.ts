import { z } from "zod";
import { refusal } from "#sandbox/engine/http/problems.ts";
import { loose, optional } from "#sandbox/engine/http/validation.ts";
import { type CardFacts, factsOf } from "./card-facts.ts";

/** The stored part of a card: first six and last four digits, expiry, holder, and data of its number. */
export interface StoredCard extends Partial<CardFacts> {
  last4: string;
  card_isin: string;
  card_network: string | null;
  card_exp_month: string | null;
  card_exp_year: string | null;
  card_holder_name: string | null;
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
  .refine((value) => /^\d*$/.test(value), { ...refusal("invalid character found in card number"), abort: true })
  .refine((value) => value.length >= 8 && value.length <= 19, { ...refusal("invalid card number length"), abort: true })
  .refine(passesLuhn, refusal("card number invalid"));

export const cardWithoutCode = z.object({
  card_number: cardNumber,
  card_exp_month: z.string(),
  card_exp_year: z.string(),
  card_holder_name: optional(z.string()),
  card_network: optional(z.string()),
  ...loose("card_issuer", "card_type", "card_issuing_country", "card_issuing_country_code", "bank_code", "nick_name"),
});

export const cardData = cardWithoutCode.extend({ card_cvc: z.string() });

/** A card as merchant-initiated charges give it: its expiry may be unknown. */
export const limitedCard = cardWithoutCode.partial({ card_exp_month: true, card_exp_year: true });

export type LimitedCard = z.infer<typeof limitedCard>;
export type CardData = z.infer<typeof cardData>;

/** The card of a payment, as responses show it. */
export const shownCard = (card: StoredCard) => ({
  last4: card.last4,
  card_type: card.card_type ?? null,
  card_network: card.card_network,
  card_issuer: card.card_issuer ?? null,
  card_issuing_country: card.card_issuing_country ?? null,
  card_isin: card.card_isin,
  card_extended_bin: null,
  card_exp_month: card.card_exp_month,
  card_exp_year: card.card_exp_year,
  card_holder_name: card.card_holder_name,
  payment_checks: null as object | null,
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
    ...factsOf(card.card_number),
  };
}
