import type { ReasonCategory } from "./reason-codes.rules.ts";

/** What was sold. */
export const GOODS = ["physical", "digital", "service"] as const;
export type Goods = (typeof GOODS)[number];

export interface Wanted {
  readonly type: string;
  readonly kind: "text" | "file";
  /** How it helps. */
  readonly why: string;
}

interface Claim {
  readonly required: readonly Wanted[];
  readonly recommended: readonly Wanted[];
  readonly optional?: readonly Wanted[];
  /** How much the proof that the goods were delivered matters. */
  readonly delivery: "required" | "recommended";
}

const file = (type: string, why: string): Wanted => ({ type, kind: "file", why });
const text = (type: string, why: string): Wanted => ({ type, kind: "text", why });

/** First the proof, then its details. */
export const PROOF_OF_DELIVERY: Readonly<Record<Goods, readonly [Wanted, ...Wanted[]]>> = {
  physical: [
    file("shipping_documentation", "Delivery to the cardholder's address is the strongest evidence."),
    text("shipping_tracking_number", "The bank can track the parcel."),
    text("shipping_carrier", "The bank asks this company."),
    text("shipping_address", "Shows that the parcel went to the cardholder."),
    text("shipping_date", "Shows that the parcel was sent in time."),
  ],
  digital: [
    text("access_activity_log", "Shows that the customer signed in, downloaded or used the purchase."),
    text("customer_email_address", "Shows to whom access was given."),
  ],
  service: [
    file("service_documentation", "Proof that the service was provided."),
    text("service_date", "The day on which the service was provided."),
    file("customer_signature", "Shows that the customer received the service."),
  ],
};

const RECEIPT = file("receipt", "Links the payment to this sale.");
const MESSAGES = file("customer_communication", "Messages about the purchase show that the customer knows of it.");
const DESCRIPTION = text("product_description", "Tells the bank what was bought.");
const REFUND_TERMS = file("refund_policy", "The terms that the customer agreed to.");

export const CLAIMS: Readonly<Record<ReasonCategory, Claim>> = {
  fraudulent: {
    delivery: "required",
    required: [RECEIPT],
    recommended: [
      text("customer_purchase_ip", "Links the purchase to the cardholder's device or location."),
      text("billing_address", "An address that matches the card's suggests that the cardholder made the purchase."),
      MESSAGES,
    ],
    optional: [text("customer_email_address", "Links the purchase to the cardholder."), DESCRIPTION],
  },
  not_received: { delivery: "required", required: [], recommended: [RECEIPT, MESSAGES], optional: [DESCRIPTION] },
  not_as_described: {
    delivery: "recommended",
    required: [
      DESCRIPTION,
      file("customer_communication", "Shows that you offered a repair, an exchange or a refund."),
    ],
    recommended: [
      REFUND_TERMS,
      text("refund_refusal_explanation", "Explains why the policy gives no refund."),
      RECEIPT,
    ],
  },
  duplicate: {
    delivery: "recommended",
    required: [file("invoice_showing_distinct_transactions", "Two invoices prove two separate sales.")],
    recommended: [RECEIPT, text("product_description", "Explains how the two sales differ.")],
    optional: [MESSAGES],
  },
  credit_not_processed: {
    delivery: "recommended",
    required: [text("refund_refusal_explanation", "Explains why no refund is due, or when it was made."), REFUND_TERMS],
    recommended: [text("refund_policy_disclosure", "Shows that the customer saw the policy before paying."), MESSAGES],
    optional: [RECEIPT],
  },
  canceled_recurring: {
    delivery: "recommended",
    required: [
      file("recurring_transaction_agreement", "The amount and schedule that the customer agreed to."),
      text("cancellation_rebuttal", "Explains why it was not canceled, or not in time."),
    ],
    recommended: [
      file("cancellation_policy", "The cancellation terms that the customer saw."),
      text("cancellation_policy_disclosure", "Shows that the customer saw the terms before paying."),
      MESSAGES,
    ],
  },
  processing_error: {
    delivery: "recommended",
    required: [RECEIPT],
    recommended: [DESCRIPTION, MESSAGES],
  },
  general: {
    delivery: "recommended",
    required: [RECEIPT, DESCRIPTION],
    recommended: [MESSAGES],
  },
};

/** Wanted for every claim. */
export const OF_EVERY_CLAIM: readonly Wanted[] = [
  text("customer_name", "Names the customer as you know them."),
  text("uncategorized_text", "Your answer to the bank in your own words."),
];
