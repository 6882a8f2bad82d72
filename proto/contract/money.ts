import { exponentOf, isCurrency } from "./currencies.ts";
import { remembered } from "./remembered.ts";

/** Decimal digits shown for a currency; 0 for an unknown one, whose minor units are shown as is. */
export function shownDigits(currency: string): number {
  return isCurrency(currency) ? exponentOf(currency) : 0;
}

/** The amount in major units with all digits. It is never converted to a float. */
export function decimalOf(amountMinorUnits: bigint, currency: string): `${number}` {
  const exponent = shownDigits(currency);
  const sign = amountMinorUnits < 0n ? "-" : "";
  const digits = String(amountMinorUnits < 0n ? -amountMinorUnits : amountMinorUnits).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return `${sign}${whole}${exponent > 0 ? `.${digits.slice(-exponent)}` : ""}` as `${number}`;
}

export function formatMoney(amountMinorUnits: bigint, currency: string, locale: string): string {
  const decimal = decimalOf(amountMinorUnits, currency);
  if (!isCurrency(currency)) return `${decimal} minor units of ${currency}`;
  return formatOf(locale, currency, shownDigits(currency)).format(decimal);
}

const formatOf = remembered(
  (locale: string, currency: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
