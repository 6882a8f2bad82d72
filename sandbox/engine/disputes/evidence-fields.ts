import { words } from "#sandbox/shared/words.ts";

/** Fields that hold a file ID; each is also an evidence type with at most one file. */
export const EVIDENCE_TYPES = words(
  "cancellation_policy customer_communication customer_signature receipt refund_policy service_documentation",
  "shipping_documentation invoice_showing_distinct_transactions recurring_transaction_agreement",
  "uncategorized_file",
);

/** Text fields. They are sent to the processor with a submission and never returned. */
export const TEXT_FIELDS = words(
  "access_activity_log billing_address cancellation_policy_disclosure cancellation_rebuttal",
  "customer_email_address customer_name customer_purchase_ip product_description refund_policy_disclosure",
  "refund_refusal_explanation service_date shipping_address shipping_carrier shipping_date",
  "shipping_tracking_number uncategorized_text",
);

export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

export const isEvidenceType = (value: string): value is EvidenceType => (EVIDENCE_TYPES as string[]).includes(value);
