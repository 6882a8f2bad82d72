/** Brands that the engine spells as one word. */
const NAMES: Readonly<Record<string, string>> = {
  AmericanExpress: "American Express",
  DinersClub: "Diners Club",
  CartesBancaires: "Cartes Bancaires",
};

/** The display name of the engine's card brand. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand;
}
