import { CURRENCIES, CURRENCY_FILTER } from "#app/capabilities/settlements/index.ts";
import { METHOD_OPTIONS, PAYOUT_STATUS_OPTIONS } from "./payout-labels.ts";

export const PAYOUT_FILTERS = {
  method: { kind: "choice", label: "Method", options: METHOD_OPTIONS },
  currency: CURRENCY_FILTER,
  status: { kind: "choices", label: "Status", options: PAYOUT_STATUS_OPTIONS },
  amount: { kind: "money", label: "Amount", currencies: CURRENCIES },
  created: { kind: "dates", label: "Created" },
} as const;
