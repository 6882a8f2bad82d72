/** The engine's currencies by number of decimal digits. Some differ from ISO 4217. */
const BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF IRR JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF"],
  [
    2,
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY " +
      "COP CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF " +
      "IDR ILS INR ISK JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN " +
      "MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL " +
      "SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWL",
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF"],
];

const DIGITS: ReadonlyMap<string, number> = new Map(
  BY_DIGITS.flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, digits] as const)),
);

export const CURRENCIES: readonly string[] = [...DIGITS.keys()];

/** Whether the engine supports the currency. */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code);
}

/** The number of decimal digits of a currency. @throws RangeError for a currency that the engine does not support */
export function exponentOf(currency: string): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new RangeError(`${currency} is no currency of the engine`);
  return digits;
}
