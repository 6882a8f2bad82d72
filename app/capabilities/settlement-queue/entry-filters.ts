import { CURRENCY_FILTER, MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { ENTRY_TYPES, entryTypeName } from "./entry-labels.ts";

/** Filters of the list, by their parameter in the address. */
export const ENTRY_FILTERS = {
  currency: CURRENCY_FILTER,
  q: { kind: "search", label: "Search entries", placeholder: "Customer, payment or dispute ID" },
  customer: { kind: "customer", label: "Customer" },
  type: {
    kind: "choices",
    label: "Type",
    options: ENTRY_TYPES.map((value) => ({ value, name: entryTypeName(value) })),
  },
  net: { kind: "money", label: "Net amount", currencies: MONEY_CURRENCIES },
  available: { kind: "dates", label: "Available", presets: ["today", "next_7_days", "last_7_days", "this_month"] },
  created: { kind: "dates", label: "Created" },
} as const;

/** Filters of "Release by filter", as the contract has them. */
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
