import { categoryName } from "#app/capabilities/disputes/index.ts";

/** A template without one is for every reason. */
export const reasonName = (category: string | null): string =>
  category === null ? "Every reason" : categoryName(category);

/** The placeholders of texts, with what each becomes. */
export const PLACEHOLDERS = [
  { name: "business_name", means: "Your organization's name" },
  { name: "dispute_id", means: "The dispute's ID" },
  { name: "disputed_amount", means: "The disputed amount with its currency" },
  { name: "opened_date", means: "The day on which the bank opened the dispute" },
  { name: "reason_code", means: "The network's reason code" },
  { name: "transaction_id", means: "The payment's ID" },
  { name: "reference", means: "Your reference of the payment, such as the order number" },
  { name: "description", means: "The payment's description" },
  { name: "sale_date", means: "The day of the payment" },
  { name: "sale_amount", means: "The captured amount with its currency" },
  { name: "refunded_amount", means: "What was refunded, with its currency" },
  { name: "card_brand", means: "The card's brand" },
  { name: "card_last4", means: "The card's last four digits" },
  { name: "customer_name", means: "The customer's name" },
  { name: "customer_email", means: "The customer's email address" },
] as const;
