const EURO =
  "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT";

/** Where a currency is at home beside the country that its code begins with: territories have the currency of their country. */
const ALSO_HOME: Readonly<Record<string, string>> = {
  ...{ ANG: "CW SX", AUD: "CC CX HM NF", CHF: "LI", DKK: "FO GL", EUR: EURO, GBP: "GG IM JE", NOK: "BV SJ" },
  ...{ NZD: "CK NU PN TK", USD: "AS GU MP PR UM VI" },
};

/**
 * Whether a card is of another country than the currency. Nothing is foreign to a currency that several countries share, whose code begins
 * with X. A card whose country is not known is not charged for being foreign.
 */
export function isFromAbroad(currency: string, issuerCountry: string | null | undefined): boolean {
  if (issuerCountry == null || currency.startsWith("X")) return false;
  return !currency.startsWith(issuerCountry) && !ALSO_HOME[currency]?.split(" ").includes(issuerCountry);
}
