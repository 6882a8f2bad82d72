import { z } from "zod";
import { brandOf, walletFunding } from "./card-names.ts";
import { countryCode } from "./countries.ts";
import { optionalText } from "./read-answer.ts";

const CHECKS: ReadonlySet<string> = new Set(["pass", "fail", "unavailable"]);

const checkSchema = optionalText.transform((word) => (word !== null && CHECKS.has(word) ? word : "not_checked"));

/** The processor's checks, as the engine forwards them. */
const checksSchema = z
  .object({ address_line1_check: checkSchema, address_postal_code_check: checkSchema, cvc_check: checkSchema })
  .transform((checks) => ({
    avsLine1: checks.address_line1_check,
    avsPostalCode: checks.address_postal_code_check,
    cvc: checks.cvc_check,
  }));

const cardSchema = z
  .object({
    card_network: optionalText,
    last4: optionalText,
    card_isin: optionalText,
    card_exp_month: optionalText,
    card_exp_year: optionalText,
    card_type: optionalText,
    card_issuer: optionalText,
    card_issuing_country: optionalText,
    card_issuing_country_code: optionalText,
    payment_checks: checksSchema.nullish().catch(null),
  })
  .transform((card) => ({
    card: {
      brand: brandOf(card.card_network),
      last4: card.last4,
      bin: card.card_isin,
      expMonth: numberOf(card.card_exp_month),
      expYear: yearOf(card.card_exp_year),
      funding: card.card_type?.toLowerCase() ?? null,
      issuer: card.card_issuer,
      issuerCountry: countryCode(card.card_issuing_country_code, card.card_issuing_country),
    },
    /** Null when the bank made no checks. */
    checks: card.payment_checks ?? null,
  }));

const walletCardSchema = z
  .object({
    card_network: optionalText,
    last4: optionalText,
    type: optionalText,
    card_exp_month: optionalText,
    card_exp_year: optionalText,
  })
  .transform((card) => ({
    card: {
      brand: brandOf(card.card_network),
      last4: card.last4 !== null && /^\d{4}$/.test(card.last4) ? card.last4 : null,
      bin: null,
      expMonth: numberOf(card.card_exp_month),
      expYear: yearOf(card.card_exp_year),
      funding: walletFunding(card.type),
      issuer: null,
      issuerCountry: null,
    },
    checks: null,
  }));

const ofWallet = walletCardSchema.nullish().catch(null);

/** Wallets with a card. For others the engine returns nothing. */
const walletSchema = z
  .object({ apple_pay: ofWallet, google_pay: ofWallet, samsung_pay: ofWallet })
  .transform(({ apple_pay, google_pay, samsung_pay }) => apple_pay ?? google_pay ?? samsung_pay ?? null);

/** The card of the payer or of their wallet. For other methods the engine returns nothing that we store. */
export const methodSchema = z
  .object({ card: cardSchema.nullish().catch(null), wallet: walletSchema.nullish().catch(null) })
  .transform(({ card, wallet }) => card ?? wallet ?? null);

function numberOf(digits: string | null): number | null {
  return digits !== null && /^\d{1,4}$/.test(digits) ? Number(digits) : null;
}

/** The engine returns the year as entered: with two digits or four. */
function yearOf(digits: string | null): number | null {
  const year = numberOf(digits);
  return year !== null && year < 100 ? 2000 + year : year;
}
