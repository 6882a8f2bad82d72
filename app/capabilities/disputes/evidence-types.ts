import { plainWords } from "#contract/plain-words.ts";

export interface EvidenceType {
  readonly type: string;
  readonly kind: "file" | "text";
  readonly name: string;
  readonly hint: string;
}

/** The types of docs/disputes.md with their names on screen. */
export const EVIDENCE_TYPES: readonly EvidenceType[] = [
  file("receipt", "Receipt", "The receipt the customer got when they paid."),
  file("customer_communication", "Messages with the customer", "Emails or chats about the purchase."),
  file("customer_signature", "Customer's signature", "A signed slip, contract or delivery note."),
  file("shipping_documentation", "Proof of delivery", "The carrier's record with the date and the address."),
  file("service_documentation", "Proof of service", "A log or signed sheet that shows the service was provided."),
  file("refund_policy", "Refund policy", "As the customer saw it."),
  file("cancellation_policy", "Cancellation policy", "As the customer saw it."),
  file("recurring_transaction_agreement", "Subscription agreement", "The amount and schedule the customer agreed to."),
  file("invoice_showing_distinct_transactions", "Two separate invoices", "Shows that the payments were for two sales."),
  file("uncategorized_file", "Another file", "Evidence of another type."),
  text("customer_name", "Customer's name", "As given at the sale."),
  text("customer_email_address", "Customer's email", "The address the receipt was sent to."),
  text("customer_purchase_ip", "IP address of the purchase", "The IP address of the customer's device."),
  text("billing_address", "Billing address", "As given at the sale."),
  text("product_description", "Product description", "Describe the product for someone who has never seen it."),
  text("shipping_address", "Shipping address", "The address it was sent to."),
  text("shipping_carrier", "Carrier", "The company that delivered it."),
  text("shipping_date", "Shipping date", "When it was handed to the carrier."),
  text("shipping_tracking_number", "Tracking number", "The bank can look it up."),
  text("service_date", "Service date", "The day the service was provided."),
  text("access_activity_log", "Activity log", "When the customer signed in, downloaded or used the purchase."),
  text("refund_policy_disclosure", "How the refund policy was shown", "Where and when the customer saw it."),
  text("refund_refusal_explanation", "Why no refund is due", "In plain sentences."),
  text(
    "cancellation_policy_disclosure",
    "How the cancellation policy was shown",
    "Where and when the customer saw it.",
  ),
  text("cancellation_rebuttal", "Why the subscription was not canceled", "In plain sentences."),
  text("uncategorized_text", "Anything else", "Evidence of another type."),
];

const BY_TYPE = new Map(EVIDENCE_TYPES.map((entry) => [entry.type, entry]));

export function evidenceName(type: string): string {
  return BY_TYPE.get(type)?.name ?? plainWords(type);
}

export function evidenceTypesOf(kind: "file" | "text"): readonly EvidenceType[] {
  return EVIDENCE_TYPES.filter((entry) => entry.kind === kind);
}

export function kindOf(type: string): "file" | "text" | null {
  return BY_TYPE.get(type)?.kind ?? null;
}

/** Of the contract. */
export const MAX_TEXT_LENGTH = 20_000;
export const FILE_MEDIA_TYPES: readonly string[] = ["image/jpeg", "image/png", "application/pdf"];

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const pagesText = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);

function file(type: string, name: string, hint: string): EvidenceType {
  return { type, kind: "file", name, hint };
}

function text(type: string, name: string, hint: string): EvidenceType {
  return { type, kind: "text", name, hint };
}
