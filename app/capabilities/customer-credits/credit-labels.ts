import { plainWords } from "#contract/plain-words.ts";

const TYPES: Readonly<Record<string, string>> = {
  given: "Given",
  taken_back: "Taken back",
  applied: "Used for an invoice",
  returned: "Returned by a voided invoice",
  credit_note: "From a credit note",
  unused_time: "For unused time",
};

export const creditTypeName = (type: string): string => TYPES[type] ?? plainWords(type);

export const ERROR_LABELS: Readonly<Record<string, string>> = {
  customer_not_usable: "This customer is archived, so the credit can't change.",
};
