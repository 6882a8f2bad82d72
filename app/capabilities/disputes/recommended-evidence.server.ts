export interface Recommendation {
  /** A type of evidence-types.ts. */
  readonly type: string;
  /** The way it helps. */
  readonly because: string;
}

const DELIVERED: Recommendation = {
  type: "shipping_documentation",
  because: "Delivery to the cardholder's address is the strongest evidence.",
};
const MESSAGES: Recommendation = {
  type: "customer_communication",
  because: "Messages about the purchase show that the customer knows of it.",
};
const RECEIPT: Recommendation = { type: "receipt", because: "Links the payment to this sale." };
const DESCRIPTION: Recommendation = { type: "product_description", because: "Tells the bank what was bought." };

const FRAUD: readonly Recommendation[] = [
  RECEIPT,
  DELIVERED,
  { type: "customer_purchase_ip", because: "Links the purchase to the cardholder's device or location." },
  { type: "billing_address", because: "An address that matches the card's suggests the cardholder made the purchase." },
  MESSAGES,
];

/**
 * Recommended evidence per reason, strongest first: card networks ask for proof against the reason. Reasons are the
 * engine's (docs/disputes.md).
 */
const BY_REASON: Readonly<Record<string, readonly Recommendation[]>> = {
  fraudulent: FRAUD,
  unrecognized: [DESCRIPTION, ...FRAUD.slice(0, 3), MESSAGES],
  product_not_received: [
    DELIVERED,
    { type: "shipping_tracking_number", because: "The bank can track the parcel." },
    { type: "service_documentation", because: "For a service: proof that it was provided." },
    MESSAGES,
  ],
  product_unacceptable: [
    DESCRIPTION,
    { ...MESSAGES, because: "Shows that you offered a repair, an exchange or a refund." },
    { type: "refund_policy", because: "The terms the customer agreed to." },
    { type: "refund_refusal_explanation", because: "Explains why the policy gives no refund." },
  ],
  duplicate: [
    {
      type: "invoice_showing_distinct_transactions",
      because: "Two invoices prove two separate sales.",
    },
    RECEIPT,
    { ...DESCRIPTION, because: "Explains how the two sales differ." },
  ],
  credit_not_processed: [
    { type: "refund_policy", because: "The terms the customer agreed to." },
    { type: "refund_refusal_explanation", because: "Explains why no refund is due, or when it was made." },
    { type: "refund_policy_disclosure", because: "Shows that the customer saw the policy before paying." },
    MESSAGES,
  ],
  subscription_canceled: [
    { type: "recurring_transaction_agreement", because: "The amount and schedule the customer agreed to." },
    { type: "cancellation_rebuttal", because: "Explains why it was not canceled, or not in time." },
    { type: "access_activity_log", because: "Shows use after the claimed cancellation." },
    { type: "cancellation_policy", because: "The cancellation terms the customer saw." },
  ],
};

const ANY: readonly Recommendation[] = [RECEIPT, DESCRIPTION, MESSAGES, DELIVERED];

export function recommendedEvidence(reason: string | null): readonly Recommendation[] {
  return (reason === null ? undefined : BY_REASON[reason]) ?? ANY;
}
