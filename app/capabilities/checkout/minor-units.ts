import { shownDigits } from "#contract/money.ts";

/**
 * The minor units of an amount as payers write it: 1234.5, 1,234.50 and 1.234,50 are one amount. A separator before as
 * many digits as the currency has is a decimal one. Null for a text that is no amount.
 */
export function minorUnitsOf(text: string, currency: string): bigint | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  const digits = shownDigits(currency);
  const split = digits > 0 ? new RegExp(`^(.*)[.,](\\d{1,${digits}})$`).exec(plain) : null;
  const [whole, fraction] = split ? [split[1] ?? "", split[2] ?? ""] : [plain, ""];
  if (!/^(?:\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})$/.test(whole)) return null;
  return BigInt(whole.replace(/\D/g, "") + fraction.padEnd(digits, "0"));
}
