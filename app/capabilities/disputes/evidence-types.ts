import { plain } from "./dispute-labels.ts";

export interface EvidenceType {
  readonly type: string;
  readonly kind: "file" | "text";
  readonly name: string;
  readonly hint: string;
}

/** What docs/disputes.md lists, in words. */
export const EVIDENCE_TYPES: readonly EvidenceType[] = [
  file("receipt", "Receipt", "What the customer got when they paid."),
  file("customer_communication", "Messages with the customer", "E-mails or chats that bear on the claim."),
  file("customer_signature", "Customer's signature", "A signed slip, contract or delivery note."),
  file("shipping_documentation", "Proof of delivery", "The carrier's record with the date and the address."),
  file("service_documentation", "Proof of service", "What shows that the service was given: a log, a signed sheet."),
  file("refund_policy", "Refund policy", "As the customer saw it."),
  file("cancellation_policy", "Cancellation policy", "As the customer saw it."),
  file("recurring_transaction_agreement", "Subscription agreement", "What the customer agreed to pay, and how often."),
  file("invoice_showing_distinct_transactions", "Two separate invoices", "Shows that the payments were for two sales."),
  file("uncategorized_file", "Another file", "When nothing else fits."),
  text("customer_name", "Customer's name", "As given at the sale."),
  text("customer_email_address", "Customer's e-mail", "The address the receipt went to."),
  text("customer_purchase_ip", "IP address of the purchase", "Of the customer's device."),
  text("billing_address", "Billing address", "As given at the sale."),
  text("product_description", "What was sold", "Describe it so that a stranger at the bank understands it."),
  text("shipping_address", "Shipping address", "Where it was sent."),
  text("shipping_carrier", "Carrier", "Who delivered it."),
  text("shipping_date", "Date of shipping", "When it was handed to the carrier."),
  text("shipping_tracking_number", "Tracking number", "The bank can look it up."),
  text("service_date", "Date of service", "When the service was given."),
  text("access_activity_log", "Log of use", "When the customer signed in, downloaded or used what they bought."),
  text("refund_policy_disclosure", "How the refund policy was shown", "Where and when the customer saw it."),
  text("refund_refusal_explanation", "Why no refund is due", "In plain sentences."),
  text(
    "cancellation_policy_disclosure",
    "How the cancellation policy was shown",
    "Where and when the customer saw it.",
  ),
  text("cancellation_rebuttal", "Why the subscription was not cancelled", "In plain sentences."),
  text("uncategorized_text", "Anything else", "When nothing else fits."),
];

const BY_TYPE = new Map(EVIDENCE_TYPES.map((entry) => [entry.type, entry]));

export function evidenceName(type: string): string {
  return BY_TYPE.get(type)?.name ?? plain(type);
}

export function evidenceTypesOf(kind: "file" | "text"): readonly EvidenceType[] {
  return EVIDENCE_TYPES.filter((entry) => entry.kind === kind);
}

export function kindOf(type: string): "file" | "text" | null {
  return BY_TYPE.get(type)?.kind ?? null;
}

/** The limits of the contract, said before anything is sent. */
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_FILE_BYTES = 5_000_000;
export const FILE_MEDIA_TYPES: readonly string[] = ["image/jpeg", "image/png", "application/pdf"];

/** What is wrong with a file, as far as the browser can tell; null when nothing is. */
export function fileFault({ size, type }: { size: number; type: string }): string | null {
  if (!FILE_MEDIA_TYPES.includes(type)) return "Choose a JPEG, a PNG or a PDF.";
  if (size === 0) return "This file is empty.";
  return size > MAX_FILE_BYTES ? `This file has ${sizeText(size)}; the bank takes 5 MB at most.` : null;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function file(type: string, name: string, hint: string): EvidenceType {
  return { type, kind: "file", name, hint };
}

function text(type: string, name: string, hint: string): EvidenceType {
  return { type, kind: "text", name, hint };
}
