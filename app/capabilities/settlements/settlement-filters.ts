import { SETTLEMENT_STATUS_OPTIONS } from "./settlement-labels.ts";

/** Currencies that the filters of lists of money offer. */
export const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "KWD"] as const;

export const CURRENCY_FILTER = {
  kind: "choice",
  label: "Currency",
  options: CURRENCIES.map((value) => ({ value, name: value })),
} as const;

export const SETTLEMENT_FILTERS = {
  currency: CURRENCY_FILTER,
  status: { kind: "choices", label: "Status", options: SETTLEMENT_STATUS_OPTIONS },
  opened: { kind: "dates", label: "Opened" },
} as const;
