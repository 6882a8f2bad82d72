/** The form's fields that belong to the payment, by their names in the contract. */
export const PAYMENT_FIELDS = [
  "amount",
  "amount_currency",
  "tax_included",
  "tip_included",
  "description",
  "reference",
  "payment_channel",
  "capture_method",
  "incremental_authorization",
  "save_payment_method",
] as const;

/** The form's own fields, which the page turns into a customer and a way to pay. */
export const OWN_FIELDS = [
  "customer",
  "new_customer_name",
  "new_customer_email",
  "pay_with",
  "in_place",
  "tax_included",
  "tip_included",
] as const;

/** The value of `pay_with` for a card that is entered. */
export const NEW_CARD = "new_card";
