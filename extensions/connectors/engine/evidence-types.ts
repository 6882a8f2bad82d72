import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/** Evidence given as a file, one per type; the names are those of banks and networks. */
export const EVIDENCE_FILE_TYPES = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "invoice_showing_distinct_transactions",
  "recurring_transaction_agreement",
  "uncategorized_file",
] as const satisfies readonly Requests["EvidenceType"][];

/** Evidence given as text. The engine forwards it without storing it: our draft is the only copy. */
export const EVIDENCE_TEXT_TYPES = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const satisfies readonly (keyof Requests["SubmitEvidenceRequest"])[];

export type EvidenceFileType = (typeof EVIDENCE_FILE_TYPES)[number];
type EvidenceTextType = (typeof EVIDENCE_TEXT_TYPES)[number];
export type EvidenceType = EvidenceFileType | EvidenceTextType;
