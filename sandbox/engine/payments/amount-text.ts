import { CURRENCY_DIGITS } from "#sandbox/engine/http/currencies.ts";

const digitsOf = (currency: string): number => CURRENCY_DIGITS.get(currency) ?? 2;

/** Minor units as a decimal number, such as "10.00". */
export const majorUnits = (amountMinorUnits: number, currency: string): string =>
  (amountMinorUnits / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));

/** Minor units as a payer reads them, such as "$10.00". */
export function moneyText(amountMinorUnits: number, currency: string): string {
  const digits = digitsOf(currency);
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat("en-US", options).format(amountMinorUnits / 10 ** digits);
}
