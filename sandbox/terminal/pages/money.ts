const formatOf = (currency: string) => new Intl.NumberFormat("en-US", { style: "currency", currency });

const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount of minor units, as a screen shows it. */
export function moneyText(amount: number, currency: string): string {
  return formatOf(currency).format(amount / 10 ** digitsOf(currency));
}

/** As it is typed: 6.25. */
export function plainMoney(amount: number, currency: string): string {
  return (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
}

/** Minor units of a typed amount; null where it is none. */
export function readMoney(text: string, currency: string): number | null {
  const [, whole = "", part = ""] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  const digits = digitsOf(currency);
  return whole && part.length <= digits ? Number(whole + part.padEnd(digits, "0")) : null;
}
