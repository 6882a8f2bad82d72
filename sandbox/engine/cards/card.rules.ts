import { errors } from "#sandbox/engine/http/errors.ts";

interface Expiry {
  card_exp_month?: string | null | undefined;
  card_exp_year?: string | null | undefined;
}

/** A security code is three or four digits. */
export function assertSecurityCode(code: string): void {
  if (code.length < 3 || code.length > 4) throw errors.precondition("Invalid card_cvc length");
  if (!/^\d+$/.test(code)) throw errors.invalidValue("card_cvc");
}

interface GivenCard {
  card?: (Expiry & { card_cvc: string }) | undefined;
  card_with_no_cvc?: Expiry | undefined;
}

export function assertCard({ card, card_with_no_cvc: withoutCode }: GivenCard, now: Date): void {
  if (card) assertSecurityCode(card.card_cvc);
  const given = card ?? withoutCode;
  if (given) assertNotExpired(given, now);
}

/**
 * A card can be charged until the end of its last month in UTC, one without a date always. A year of two digits is in
 * this century.
 */
export function assertNotExpired({ card_exp_month, card_exp_year }: Expiry, now: Date): void {
  if (card_exp_month == null || card_exp_year == null) return;
  const month = wholeNumber("card_exp_month", card_exp_month);
  if (month < 1 || month > 12) throw errors.precondition("Invalid Expiry Month");
  const year = wholeNumber("card_exp_year", card_exp_year.length === 2 ? `20${card_exp_year}` : card_exp_year);
  if (year < now.getUTCFullYear()) throw errors.precondition("Invalid Expiry Year");
  // `Date.UTC` counts months from zero, so this is the first moment of the month after.
  if (now.getTime() > Date.UTC(year, month, 1)) throw errors.precondition("Card Expired");
}

function wholeNumber(field: string, value: string): number {
  if (!/^\d{1,4}$/.test(value)) throw errors.invalidValue(field);
  return Number(value);
}
