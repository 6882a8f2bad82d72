/** Decimal digits of currencies that do not have two at the engine. */
const OTHERS: readonly (readonly [digits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF IRR JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF"],
];

const TWO =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY " +
  "COP CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF " +
  "IDR ILS INR ISK JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN " +
  "MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL " +
  "SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWL";

/** By the codes that the engine accepts. */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  [...OTHERS, [2, TWO] as const].flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, digits] as const)),
);

export const CURRENCIES: readonly string[] = [...CURRENCY_DIGITS.keys()].sort();
