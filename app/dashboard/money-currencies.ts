/** Currencies that the filters of lists of money offer. */
export const MONEY_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "KWD"] as const;

export const CURRENCY_FILTER = {
  kind: "choice",
  label: "Currency",
  options: MONEY_CURRENCIES.map((value) => ({ value, name: value })),
} as const;
