import { ENTRY_TYPES, entryTypeName } from "./entry-labels.ts";

const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "KWD"] as const;

/** Filters of the list, by their parameter in the address. */
export const ENTRY_FILTERS = {
  q: { kind: "search", label: "Search entries", placeholder: "Customer, payment or dispute ID" },
  type: {
    kind: "choices",
    label: "Type",
    options: ENTRY_TYPES.map((value) => ({ value, name: entryTypeName(value) })),
  },
  net: { kind: "money", label: "Net amount", currencies: CURRENCIES },
  available: { kind: "dates", label: "Available" },
  created: { kind: "dates", label: "Created" },
  currency: { kind: "choice", label: "Currency", options: CURRENCIES.map((value) => ({ value, name: value })) },
} as const;

/** What "Release by filter" offers: the filter of the contract. */
export const RELEASE_FILTERS = {
  currency: ENTRY_FILTERS.currency,
  status: {
    kind: "choice",
    label: "Status",
    options: [
      { value: "pending", name: "Pending" },
      { value: "held", name: "Held" },
    ],
  },
  customer: { kind: "search", label: "Customer", placeholder: "Customer ID" },
  available: ENTRY_FILTERS.available,
} as const;
