import { remembered } from "./remembered.ts";

const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
);
const WITH_THREE: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));
const WITH_FOUR: ReadonlySet<string> = new Set(["CLF", "UYW"]);

/** How many digits of the minor unit stand behind the point (ISO 4217, list one). Intl rounds some currencies further. */
export function exponentOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  if (WITH_THREE.has(currency)) return 3;
  return WITH_FOUR.has(currency) ? 4 : 2;
}

/** The amount in major units, with all its digits: no float is ever made of it. */
export function decimalOf(amountMinorUnits: bigint, currency: string): `${number}` {
  const exponent = exponentOf(currency);
  const sign = amountMinorUnits < 0n ? "-" : "";
  const digits = String(amountMinorUnits < 0n ? -amountMinorUnits : amountMinorUnits).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return `${sign}${whole}${exponent > 0 ? `.${digits.slice(-exponent)}` : ""}` as `${number}`;
}

export function formatMoney(amountMinorUnits: bigint, currency: string, locale: string): string {
  const digits = exponentOf(currency);
  const decimal = decimalOf(amountMinorUnits, currency);
  // A code that is not three letters is no currency that Intl would take.
  if (!/^[A-Z]{3}$/.test(currency)) return `${decimal} ${currency}`;
  return formatOf(locale, currency, digits).format(decimal);
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
