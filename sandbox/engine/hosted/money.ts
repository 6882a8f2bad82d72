/** Minor units as a payer reads them, such as "$10.00". */
export function moneyText(amountMinorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amountMinorUnits / 10 ** maximumFractionDigits);
}
