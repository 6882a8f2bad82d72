const EURO =
  "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT";

/** Territories that use a currency besides the country in its code. */
const ALSO_HOME: Readonly<Record<string, string>> = {
  ...{ ANG: "CW SX", AUD: "CC CX HM NF", CHF: "LI", DKK: "FO GL", EUR: EURO, GBP: "GG IM JE", NOK: "BV SJ" },
  ...{ NZD: "CK NU PN TK", USD: "AS GU MP PR UM VI" },
};

/**
 * Whether a card is foreign to the currency. Shared currencies (code X…) have no foreign cards, and a card of unknown
 * country is not foreign.
 */
export function isFromAbroad(currency: string, issuerCountry: string | null | undefined): boolean {
  if (issuerCountry == null || currency.startsWith("X")) return false;
  return !currency.startsWith(issuerCountry) && !ALSO_HOME[currency]?.split(" ").includes(issuerCountry);
}
