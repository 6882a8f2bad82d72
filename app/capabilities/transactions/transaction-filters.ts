import { CHANNEL_WORDS, channelName } from "./transaction-labels.ts";

/** Filters of the list, by their parameter in the address. */
export const TRANSACTION_FILTERS = {
  q: { kind: "search", label: "Search transactions", placeholder: "Reference, ID or last four digits" },
  amount: { kind: "money", label: "Amount", currencies: ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"] },
  created: { kind: "dates", label: "Created" },
  channel: {
    kind: "choices",
    label: "Channel",
    options: CHANNEL_WORDS.map((value) => ({ value, name: channelName(value) })),
  },
} as const;
