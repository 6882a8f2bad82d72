import { z } from "zod";
import { optionalText } from "./read-answer.ts";

const CHECKS: ReadonlySet<string> = new Set(["pass", "fail", "unavailable"]);

const checkSchema = optionalText.transform((word) => (word !== null && CHECKS.has(word) ? word : "not_checked"));

/** As the engine passes them on from the processor. */
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
    payment_checks: checksSchema.nullish().catch(null),
  })
  .transform((card) => ({
    card: {
      brand: card.card_network,
      last4: card.last4,
      bin: card.card_isin,
      expMonth: numberOf(card.card_exp_month),
      expYear: yearOf(card.card_exp_year),
      funding: card.card_type?.toLowerCase() ?? null,
      issuer: card.card_issuer,
      issuerCountry: card.card_issuing_country,
    },
    /** Null when the bank checked nothing. */
    checks: card.payment_checks ?? null,
  }));

/** What the engine shows of the payer's method. Of methods that are no card it shows nothing that we keep. */
export const methodSchema = z.object({ card: cardSchema }).transform(({ card }) => card);

function numberOf(digits: string | null): number | null {
  return digits !== null && /^\d{1,4}$/.test(digits) ? Number(digits) : null;
}

/** The engine repeats the year as it was entered: with two digits or four. */
function yearOf(digits: string | null): number | null {
  const year = numberOf(digits);
  return year !== null && year < 100 ? 2000 + year : year;
}
