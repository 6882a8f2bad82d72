export interface Attachment {
  /** "A", "B", …: how the letter names it. */
  readonly label: string;
  readonly evidenceType: string;
  readonly name: string;
}

export interface Delivery {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippedDate: string | null;
  readonly deliveredDate: string | null;
}

/** A sale of the same card that was not disputed (Visa Compelling Evidence 3.0). */
export interface EarlierSale {
  readonly date: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly shared: readonly string[];
}

/** What is known of a dispute, in words. Null and empty where nothing is known, or where it must not be told. */
export interface LetterFacts {
  readonly businessName: string;
  readonly disputeId: string;
  readonly reasonCategory: string;
  readonly reasonCode: string | null;
  readonly network: string | null;
  readonly disputedAmount: string;
  readonly openedDate: string;
  readonly transactionId: string;
  readonly saleAmount: string;
  readonly saleDate: string;
  readonly card: string | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly customerName: string | null;
  readonly refunds: readonly { readonly amount: string; readonly date: string }[];
  /** Whether the refunds cover what is disputed. */
  readonly isRefunded: boolean;
  readonly isAuthenticated: boolean;
  readonly matchesAddress: boolean;
  readonly matchesCvc: boolean;
  readonly isSubscription: boolean;
  readonly deliveries: readonly Delivery[];
  readonly earlierSales: readonly EarlierSale[];
  readonly attachments: readonly Attachment[];
}

/** What the merchant says about the cardholder's claim. A refund in full answers it already. */
export function claimOf(facts: LetterFacts): readonly string[] {
  const claim = CLAIMS[facts.reasonCategory] ?? CLAIMS.general;
  if (!claim) return [];
  return facts.isRefunded ? [claim.says] : [claim.says, ...claim.answer(facts)];
}

interface Claim {
  readonly says: string;
  readonly answer: (facts: LetterFacts) => readonly string[];
}

const CLAIMS: Readonly<Record<string, Claim>> = {
  fraudulent: {
    says: "The cardholder says that they did not make this payment.",
    answer: ({ attachments }) => [
      `We ask you to reject the claim. The records of the sale show that the cardholder took part in it${cited(attachments, ["receipt", "customer_communication", "customer_purchase_ip"])}.`,
    ],
  },
  not_received: {
    says: "The cardholder says that they did not receive what they paid for.",
    answer: ({ deliveries, attachments }) => [
      deliveries.some(({ deliveredDate }) => deliveredDate !== null)
        ? `It was delivered, as stated below${cited(attachments, PROOF)}.`
        : `[Explain when and how the customer received it${cited(attachments, PROOF)}.]`,
    ],
  },
  not_as_described: {
    says: "The cardholder says that what they got is not as described.",
    answer: ({ attachments }) => [
      `It was as described when it was sold${cited(attachments, ["product_description", "customer_communication"])}. [Explain how it matches the description, and what was offered when the customer complained.]`,
      notOwed(attachments),
    ],
  },
  duplicate: {
    says: "The cardholder says that they were charged twice.",
    answer: ({ attachments }) => [
      `This payment is for a sale of its own${cited(attachments, ["invoice_showing_distinct_transactions", "receipt"])}. [Name the other payment, and what each of the two was for.]`,
    ],
  },
  credit_not_processed: {
    says: "The cardholder says that a refund is missing.",
    answer: ({ refunds, attachments }) => (refunds.length > 0 ? [] : [notOwed(attachments)]),
  },
  canceled_recurring: {
    says: "The cardholder says that they had canceled the subscription.",
    answer: ({ isSubscription, saleDate, attachments }) => [
      `${isSubscription ? `The payment of ${saleDate} belongs to a subscription that the customer agreed to` : "The customer agreed to recurring payments"}${cited(attachments, ["recurring_transaction_agreement", "cancellation_policy", "cancellation_policy_disclosure"])}. [State that no cancellation was received before this payment, or when it was received.]`,
    ],
  },
  processing_error: {
    says: "The cardholder's bank says that the payment was processed incorrectly.",
    answer: ({ saleAmount, saleDate, attachments }) => [
      `The payment of ${saleAmount} on ${saleDate} was processed as the customer agreed${cited(attachments, ["receipt"])}. [Answer the error that the bank names.]`,
    ],
  },
  general: {
    says: "The cardholder's bank gave a general reason.",
    answer: ({ attachments }) => [
      `We ask you to reject the claim${cited(attachments, ["receipt"])}. [Explain what was sold, and how the customer received it.]`,
    ],
  },
};

const PROOF = ["shipping_documentation", "service_documentation", "access_activity_log", "customer_signature"];

function notOwed(attachments: readonly Attachment[]): string {
  const terms = ["refund_policy", "refund_policy_disclosure", "refund_refusal_explanation", "cancellation_policy"];
  return `A refund is not owed${cited(attachments, terms)}. [Explain why, by the terms that the customer accepted.]`;
}

/** Facts that support the answer. None is needed where the amount was refunded. */
export function proofOf(facts: LetterFacts): readonly string[] {
  if (facts.isRefunded) return [];
  return [...deliveriesOf(facts), ...checksOf(facts)];
}

const OF_DELIVERY: ReadonlySet<string> = new Set(["fraudulent", "not_received", "not_as_described", "general"]);

function deliveriesOf({ deliveries, reasonCategory }: LetterFacts): readonly string[] {
  const told = deliveries.map(deliveryText).filter((text) => text !== null);
  return OF_DELIVERY.has(reasonCategory) && told.length > 0 ? [told.join("\n")] : [];
}

function deliveryText({ carrier, trackingNumber, shippedDate, deliveredDate }: Delivery): string | null {
  const by = carrier ? ` by ${carrier}` : "";
  const number = trackingNumber ? `, tracking number ${trackingNumber}` : "";
  if (deliveredDate) return `Delivered on ${deliveredDate}${by}${number}.`;
  if (shippedDate) return `Sent on ${shippedDate}${by}${number}.`;
  return by || number ? `Sent${by}${number}.` : null;
}

function checksOf(facts: LetterFacts): readonly string[] {
  if (facts.reasonCategory !== "fraudulent") return [];
  const told = [
    facts.isAuthenticated && "The cardholder's bank authenticated the payment with 3-D Secure.",
    facts.matchesAddress && "The billing address matched the one that the bank has.",
    facts.matchesCvc && "The card's security code was entered correctly.",
  ].filter((text) => text !== false);
  return told.length > 0 ? [told.join(" ")] : [];
}

/** " (attachments A and C)", of those that are attached. */
function cited(attachments: readonly Attachment[], types: readonly string[]): string {
  const labels = attachments.filter(({ evidenceType }) => types.includes(evidenceType)).map(({ label }) => label);
  if (labels.length === 0) return "";
  const last = labels.at(-1) ?? "";
  const named = labels.length === 1 ? last : `${labels.slice(0, -1).join(", ")} and ${last}`;
  return ` (attachment${labels.length === 1 ? "" : "s"} ${named})`;
}
