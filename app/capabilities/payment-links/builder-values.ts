export const AMOUNT_TYPES = [
  { value: "fixed", name: "Fixed price" },
  { value: "customer_chosen", name: "Payer enters it" },
  { value: "line_items", name: "Items" },
] as const;

export const LINK_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "KWD"] as const;
