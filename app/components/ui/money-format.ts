import { decimalOf, exponentOf } from "#contract/money.ts";

export function formatMoney(amountMinorUnits: bigint, currency: string, locale: string): string {
  const digits = exponentOf(currency);
  const decimal = decimalOf(amountMinorUnits, currency);
  // A code that is not three letters is no currency that Intl would take.
  if (!/^[A-Z]{3}$/.test(currency)) return `${decimal} ${currency}`;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal);
}
