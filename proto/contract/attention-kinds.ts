/** Kinds of what a merchant has to look at, the worst first. */
export const ATTENTION_KINDS = [
  "account_closed",
  "account_suspended",
  "account_restricted",
  "payout_conflict",
  "payout_unknown",
  "payout_failed",
  "payout_returned",
  "response_overdue",
  "payment_in_review",
  "payment_link_paused",
  "subscription_unpaid",
  "terminal_sale_unknown",
  "payment_unknown",
  "refund_unknown",
  "overpayment_refund_failed",
  "invoice_refund_failed",
  "response_unknown",
  "device_offline",
  "bank_link_broken",
  "webhook_endpoint_failing",
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];
