import { RETRY_SKIPPED } from "#app/capabilities/invoices/index.ts";
import { plainWords } from "#contract/plain-words.ts";

const EVENTS: Readonly<Record<string, string>> = {
  "subscription.created": "Subscribed",
  "subscription.activated": "Activated",
  "subscription.updated": "Details changed",
  "subscription.trial_will_end": "Trial ends soon",
  "subscription.trial_extended": "Trial extended",
  "subscription.renewed": "Renewed",
  "subscription.past_due": "Past due",
  "subscription.recovered": "Paid again",
  "subscription.unpaid": "Given up as unpaid",
  "subscription.paused": "Paused",
  "subscription.resumed": "Resumed",
  "subscription.change_scheduled": "Change scheduled",
  "subscription.change_dropped": "Scheduled change dropped",
  "subscription.changed": "Changed",
  "subscription.cancel_scheduled": "Cancellation scheduled",
  "subscription.uncanceled": "Cancellation taken back",
  "subscription.canceled": "Canceled",
  "subscription.expired": "Expired",
  "invoice.created": "Invoice drafted",
  "invoice.finalized": "Invoice finalized",
  "invoice.updated": "Invoice lowered by a credit note",
  "invoice.payment_succeeded": "Invoice paid",
  "invoice.payment_failed": "Invoice payment failed",
  [RETRY_SKIPPED]: "Retry skipped",
  "invoice.payment_action_required": "Bank asked the payer to confirm",
  "invoice.dunning_updated": "Retries of an invoice changed",
  "invoice.payment_retried": "Payment retried",
  "invoice.voided": "Invoice voided",
  "invoice.marked_uncollectible": "Invoice marked as uncollectible",
};

export function subscriptionEventLabel(type: string): string {
  return EVENTS[type] ?? plainWords(type.replace(".", " "));
}

export const CANCEL_REASONS = [
  { value: "too_expensive", name: "Too expensive" },
  { value: "unused", name: "Not used" },
  { value: "switched", name: "Switched to something else" },
  { value: "missing_feature", name: "Something is missing" },
  { value: "quality", name: "Quality" },
  { value: "other", name: "Other" },
] as const;

export const COLLECTION_METHODS = [
  { value: "automatic", name: "Charge the stored payment method" },
  { value: "invoice", name: "Email invoices, which the customer pays online" },
] as const;

export const PRORATIONS = [
  { value: "", name: "Default: increases are billed now, decreases start at the renewal" },
  { value: "invoice_now", name: "Bill the difference now" },
  { value: "next_invoice", name: "Bill the difference with the next invoice" },
  { value: "at_renewal", name: "Change at the renewal" },
  { value: "none", name: "Change now, bill nothing until the renewal" },
  { value: "reset", name: "Begin a new period now" },
] as const;

const CANCELED_BY: Readonly<Record<string, string>> = {
  payer: "the payer",
  merchant: "your team",
  system: "Tollhouse",
};

export const canceledByName = (by: string): string => CANCELED_BY[by] ?? plainWords(by);

/** Those that have not ended. */
const LIVE: ReadonlySet<string> = new Set(["incomplete", "trialing", "active", "past_due", "unpaid", "paused"]);

export const isLive = (status: string): boolean => LIVE.has(status);

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  preview_mismatch: "The form has changed since the preview. Look at the new preview, then confirm.",
  preview_stale: "Something changed since the preview. Look at the new preview, then confirm.",
  preview_expired: "The preview was older than ten minutes. Look at the new preview, then confirm.",
  invoice_payment_in_progress:
    "An invoice of this subscription is being paid right now. Try again when that has ended.",
  customer_not_usable: "This customer is archived, so they can't be subscribed.",
};
