/** "Visa •••• 4242". */
export function cardName(brand: string | undefined, last4: string | undefined): string {
  return [brand, last4 && `•••• ${last4}`].filter(Boolean).join(" ");
}
