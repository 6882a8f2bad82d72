/** The engine's brand names by their letters. Wallets use the spelling of Apple, Google or Samsung. */
const BRANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Visa: "visa",
    Mastercard: "mastercard",
    AmericanExpress: "americanexpress amex",
    Discover: "discover",
    DinersClub: "dinersclub diners",
    JCB: "jcb",
    UnionPay: "unionpay chinaunionpay",
    Interac: "interac",
    Maestro: "maestro",
    CartesBancaires: "cartesbancaires cartebancaire",
    RuPay: "rupay",
  }).flatMap(([brand, names]) => names.split(" ").map((name) => [name, brand] as const)),
);

/** The brand in the engine's spelling. An unknown brand stays unchanged. */
export function brandOf(network: string | null): string | null {
  return network && (BRANDS.get(network.toLowerCase().replace(/[^a-z]/g, "")) ?? network);
}

const FUNDINGS: ReadonlySet<string> = new Set(["credit", "debit", "prepaid"]);

/** The funding of a wallet's card. Google has the type of its answer in the same field, which is not a funding. */
export function walletFunding(type: string | null): string | null {
  const word = type?.toLowerCase() ?? "";
  return FUNDINGS.has(word) ? word : null;
}
