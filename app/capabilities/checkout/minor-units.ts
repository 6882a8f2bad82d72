import { shownDigits } from "#contract/money.ts";

/**
 * The minor units of an amount as payers write it: 1234.5, 1,234.50 and 1.234,50 are one amount. A separator before as
 * many digits as the currency has is a decimal one. Groups of thousands begin with another digit than 0, and have one
 * separator, which is not the decimal one. Null for a text that is no amount.
 */
export function minorUnitsOf(text: string, currency: string): bigint | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  const digits = shownDigits(currency);
  const split = digits > 0 ? new RegExp(`^(.*)([.,])(\\d{1,${digits}})$`).exec(plain) : null;
  const [, whole = plain, decimal = "", fraction = ""] = split ?? [];
  const groups = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3}){0,2}$/.exec(whole);
  if (groups ? groups[1] === decimal : !/^\d{1,12}$/.test(whole)) return null;
  return BigInt(whole.replace(/\D/g, "") + fraction.padEnd(digits, "0"));
}
