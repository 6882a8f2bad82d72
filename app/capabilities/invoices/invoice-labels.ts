import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";
import { RETRY_SKIPPED } from "./unpaid-events.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const REASONS: Readonly<Record<string, string>> = {
  first: "First period",
  renewal: "Renewal",
  change: "Change",
  cancellation: "Cancellation",
};

export const reasonName = (reason: string): string => REASONS[reason] ?? plainWords(reason);

/** What a line bills besides a period. */
const LINE_TYPES: Readonly<Record<string, string>> = {
  period: "",
  setup_fee: "Setup fee",
  unused: "Given back for unused time",
  remaining: "Rest of the period",
  // Its description says so.
  carried: "",
};

export const lineTypeName = (type: string): string => LINE_TYPES[type] ?? plainWords(type);

const ATTEMPTS: Readonly<Record<string, Label>> = {
  processing: { name: "Processing", tone: "neutral" },
  action_required: { name: "Waiting for the payer", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
};

export function attemptLabel(status: string): Label {
  return ATTEMPTS[status] ?? { name: plainWords(status), tone: "neutral" };
}

const ATTEMPTED_BY: Readonly<Record<string, string>> = {
  scheduler: "Schedule",
  retry: "Retry",
  payer: "Payer",
  merchant: "Your team",
};

export const attemptedByName = (by: string): string => ATTEMPTED_BY[by] ?? plainWords(by);

const NOTES: Readonly<Record<string, Label>> = {
  pending: { name: "Refund pending", tone: "neutral" },
  settled: { name: "Settled", tone: "success" },
  failed: { name: "Refund failed, credited", tone: "warn" },
};

export function noteLabel(status: string): Label {
  return NOTES[status] ?? { name: plainWords(status), tone: "neutral" };
}

const SETTLED_BY: Readonly<Record<string, string>> = {
  reduce: "Lowered what is due",
  refund: "Refunded to the card",
  credit: "Added to the customer's credit",
};

export const settledByName = (way: string): string => SETTLED_BY[way] ?? plainWords(way);

const EVENTS: Readonly<Record<string, string>> = {
  "invoice.created": "Draft created",
  "invoice.finalized": "Invoice finalized",
  "invoice.updated": "Lowered by a credit note",
  "invoice.payment_succeeded": "Payment succeeded",
  "invoice.payment_failed": "Payment failed",
  [RETRY_SKIPPED]: "Retry skipped",
  "invoice.payment_action_required": "Bank asked the payer to confirm",
  "invoice.dunning_updated": "Retries changed",
  "invoice.payment_retried": "Payment retried",
  "invoice.voided": "Invoice voided",
  "invoice.marked_uncollectible": "Marked as uncollectible",
  "credit_note.created": "Credit note issued",
  "credit_note.updated": "Credit note settled",
};

/** `wasTried`: whether a payment was attempted. Credit may settle an invoice without one. */
export function invoiceEventLabel(type: string, wasTried: boolean): string {
  if (type === "invoice.payment_succeeded" && !wasTried) return "Settled without a payment";
  return EVENTS[type] ?? plainWords(type.replace(".", " "));
}

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  invoice_payment_in_progress: "This invoice is being paid right now. Try again when that has ended.",
  payment_method_missing: "This customer has no stored payment method that can be charged. Send them the payer's page.",
  invoice_not_open: "This invoice isn't open any more, so nothing was changed.",
  invoice_not_draft: "This invoice was finalized already.",
};
