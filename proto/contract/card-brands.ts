/** Brands that the engine writes as one word. */
const NAMES: Readonly<Record<string, string>> = {
  AmericanExpress: "American Express",
  DinersClub: "Diners Club",
  CartesBancaires: "Cartes Bancaires",
};

/** What people call a card brand of the engine. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand;
}
