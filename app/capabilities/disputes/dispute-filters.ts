import { STAGE_WORDS, stageName } from "./dispute-labels.ts";

/** Filters of the list, by their parameter in the address. */
export const DISPUTE_FILTERS = {
  stage: { kind: "choices", label: "Stage", options: STAGE_WORDS.map((value) => ({ value, name: stageName(value) })) },
  amount: { kind: "money", label: "Amount", currencies: ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"] },
  opened: { kind: "dates", label: "Opened" },
  deadline: { kind: "dates", label: "Deadline" },
} as const;
