export interface Recommendation {
  /** A type of evidence-types.ts. */
  readonly type: string;
  /** What it does for the case. */
  readonly because: string;
}

const DELIVERED: Recommendation = {
  type: "shipping_documentation",
  because: "Delivery to the cardholder's address is the strongest answer there is.",
};
const TALKED: Recommendation = {
  type: "customer_communication",
  because: "Messages in which the customer speaks of the purchase show that they know of it.",
};
const RECEIPT: Recommendation = { type: "receipt", because: "Ties the payment to this sale." };
const SOLD: Recommendation = { type: "product_description", because: "The bank must understand what was bought." };

const FRAUD: readonly Recommendation[] = [
  RECEIPT,
  DELIVERED,
  { type: "customer_purchase_ip", because: "Ties the purchase to the cardholder's device or place." },
  { type: "billing_address", because: "An address that matches the card's speaks against a stranger." },
  TALKED,
];

/**
 * What answers each reason best, the most telling first: the card networks ask for proof of the very thing that the
 * reason denies. Reasons are the engine's words (docs/disputes.md).
 */
const BY_REASON: Readonly<Record<string, readonly Recommendation[]>> = {
  fraudulent: FRAUD,
  unrecognized: [SOLD, ...FRAUD.slice(0, 3), TALKED],
  product_not_received: [
    DELIVERED,
    { type: "shipping_tracking_number", because: "The bank can follow the parcel itself." },
    { type: "service_documentation", because: "For a service: what shows that it was given." },
    TALKED,
  ],
  product_unacceptable: [
    SOLD,
    { ...TALKED, because: "Shows what you offered: a repair, an exchange, a refund." },
    { type: "refund_policy", because: "What the customer had agreed to." },
    { type: "refund_refusal_explanation", because: "Why the policy gives no refund here." },
  ],
  duplicate: [
    {
      type: "invoice_showing_distinct_transactions",
      because: "Two invoices for two sales settle the question.",
    },
    RECEIPT,
    { ...SOLD, because: "Say how the two sales differ." },
  ],
  credit_not_processed: [
    { type: "refund_policy", because: "What the customer had agreed to." },
    { type: "refund_refusal_explanation", because: "Why no refund is due, or when it was made." },
    { type: "refund_policy_disclosure", because: "Shows that the customer saw the policy before paying." },
    TALKED,
  ],
  subscription_canceled: [
    { type: "recurring_transaction_agreement", because: "What the customer agreed to pay, and how often." },
    { type: "cancellation_rebuttal", because: "Why it was not cancelled, or not in time." },
    { type: "access_activity_log", because: "Use after the alleged cancellation speaks for itself." },
    { type: "cancellation_policy", because: "How one cancels, as the customer saw it." },
  ],
};

const ANY: readonly Recommendation[] = [RECEIPT, SOLD, TALKED, DELIVERED];

export function recommendedEvidence(reason: string | null): readonly Recommendation[] {
  return (reason === null ? undefined : BY_REASON[reason]) ?? ANY;
}
