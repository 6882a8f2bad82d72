const format = (currency: string) => new Intl.NumberFormat("en-US", { style: "currency", currency });

const digitsOf = (currency: string): number => format(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units as a decimal number, such as "10.00". */
export const majorUnits = (amountMinorUnits: number, currency: string): string =>
  (amountMinorUnits / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));

/** Minor units as a payer reads them, such as "$10.00". */
export const moneyText = (amountMinorUnits: number, currency: string): string =>
  format(currency).format(amountMinorUnits / 10 ** digitsOf(currency));
