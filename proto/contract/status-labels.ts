import { plainWords } from "./plain-words.ts";

/** `success` marks an outcome in the merchant's favor; normal operation is neutral. */
export type Tone = "neutral" | "success" | "warn" | "danger";

/** A status in a word or two, the same on pages and in files. */
export interface Label {
  readonly name: string;
  readonly tone: Tone;
}

type Labels = Readonly<Record<string, Label>>;

/** An unknown status is shown in its own words. */
const labelIn = (labels: Labels, status: string): Label =>
  labels[status] ?? { name: plainWords(status), tone: "neutral" };

const TRANSACTIONS: Labels = {
  requires_payment_method: { name: "Waiting for payment", tone: "neutral" },
  requires_action: { name: "Waiting for approval", tone: "neutral" },
  processing: { name: "Processing", tone: "neutral" },
  authorized: { name: "Authorized", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "success" },
  partially_captured: { name: "Partially captured", tone: "neutral" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
  expired: { name: "Expired", tone: "neutral" },
};

/** What a transaction's label depends on. */
export interface TransactionStanding {
  readonly status: string;
  readonly reviewReason: string | null;
  readonly isDeclined: boolean;
  readonly amountCaptured: bigint;
  readonly amountRefunded: bigint;
  readonly amountVoided: bigint;
  readonly amountDisputed: bigint;
}

/** Refunded or disputed money takes precedence over the sale. */
export function transactionLabel(transaction: TransactionStanding): Label {
  const { status, reviewReason, isDeclined, amountCaptured, amountRefunded, amountVoided, amountDisputed } =
    transaction;
  if (amountDisputed > 0n) return { name: "Disputed", tone: "danger" };
  if (amountRefunded > 0n)
    return { name: amountRefunded >= amountCaptured ? "Refunded" : "Partially refunded", tone: "neutral" };
  if (amountVoided > 0n) return { name: "Voided", tone: "neutral" };
  if (reviewReason !== null) return { name: "In review", tone: "warn" };
  if (status === "requires_payment_method" && isDeclined) return { name: "Declined", tone: "danger" };
  return labelIn(TRANSACTIONS, status);
}

export const REFUNDS: Labels = {
  scheduled: { name: "Scheduled", tone: "neutral" },
  pending: { name: "Pending", tone: "neutral" },
  requires_review: { name: "In review", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
};

export const refundLabel = (status: string): Label => labelIn(REFUNDS, status);

const PAYMENT_LINKS: Labels = {
  draft: { name: "Draft", tone: "neutral" },
  active: { name: "Active", tone: "neutral" },
  paused: { name: "Paused", tone: "warn" },
  completed: { name: "Completed", tone: "neutral" },
  expired: { name: "Expired", tone: "neutral" },
  deactivated: { name: "Deactivated", tone: "neutral" },
};

export const paymentLinkLabel = (status: string): Label => labelIn(PAYMENT_LINKS, status);

const INVOICES: Labels = {
  draft: { name: "Draft", tone: "neutral" },
  open: { name: "Open", tone: "neutral" },
  paid: { name: "Paid", tone: "success" },
  void: { name: "Void", tone: "neutral" },
  uncollectible: { name: "Uncollectible", tone: "danger" },
};

/** Of the newest attempt to pay an open invoice. */
const INVOICE_ATTEMPTS: Labels = {
  processing: { name: "Being paid", tone: "neutral" },
  action_required: { name: "Waiting for the payer", tone: "warn" },
  failed: { name: "Payment failed", tone: "danger" },
};

interface InvoiceStanding {
  readonly status: string;
  readonly attempt: string | null;
  /** Minor units. */
  readonly total: bigint;
}

/** An open invoice is named after its newest attempt. A total below 0 is credit, and never paid. */
export function invoiceLabel({ status, attempt, total }: InvoiceStanding): Label {
  if (status === "paid" && total < 0n) return { name: "Credited", tone: "neutral" };
  const attempted = status === "open" && attempt !== null ? INVOICE_ATTEMPTS[attempt] : undefined;
  return attempted ?? labelIn(INVOICES, status);
}

const SUBSCRIPTIONS: Labels = {
  incomplete: { name: "First payment missing", tone: "warn" },
  incomplete_expired: { name: "Never started", tone: "neutral" },
  trialing: { name: "Trial", tone: "neutral" },
  active: { name: "Active", tone: "neutral" },
  past_due: { name: "Past due", tone: "danger" },
  unpaid: { name: "Unpaid", tone: "danger" },
  paused: { name: "Paused", tone: "warn" },
  canceled: { name: "Canceled", tone: "neutral" },
  expired: { name: "Expired", tone: "neutral" },
};

export const subscriptionLabel = (status: string): Label => labelIn(SUBSCRIPTIONS, status);

export const OUTCOMES: Labels = {
  dispute_won: { name: "Won", tone: "success" },
  dispute_lost: { name: "Lost", tone: "danger" },
  dispute_expired: { name: "Deadline missed", tone: "danger" },
  dispute_cancelled: { name: "Withdrawn", tone: "neutral" },
  dispute_accepted: { name: "Accepted", tone: "neutral" },
};

const RESPONSES: Labels = {
  needs_response: { name: "Needs response", tone: "warn" },
  draft: { name: "Draft", tone: "warn" },
  submitting: { name: "Submitting", tone: "warn" },
  submitted: { name: "Under review", tone: "neutral" },
  submitted_with_changes: { name: "Under review, new evidence not submitted", tone: "warn" },
};

/** The step to take while there is one, then the outcome. */
export function disputeLabel({ status, responseStatus }: { status: string; responseStatus: string }): Label {
  return RESPONSES[responseStatus] ?? labelIn(OUTCOMES, status);
}

export const SETTLEMENTS: Labels = {
  accruing: { name: "Open", tone: "neutral" },
  closed: { name: "Waiting for approval", tone: "warn" },
  approved: { name: "Approved", tone: "neutral" },
  funding: { name: "Paying out", tone: "neutral" },
  paid: { name: "Paid", tone: "success" },
  failed: { name: "Payout failed", tone: "danger" },
  carried_forward: { name: "Carried forward", tone: "neutral" },
};

export const settlementLabel = (status: string): Label => labelIn(SETTLEMENTS, status);

const ENTRIES: Labels = {
  pending: { name: "Pending", tone: "neutral" },
  held: { name: "Held", tone: "warn" },
  released: { name: "Released", tone: "neutral" },
  settled: { name: "Settled", tone: "success" },
};

export const entryLabel = (status: string): Label => labelIn(ENTRIES, status);

export const PAYOUTS: Labels = {
  requires_approval: { name: "Waiting for approval", tone: "warn" },
  held: { name: "In review", tone: "warn" },
  pending: { name: "Pending", tone: "neutral" },
  in_transit: { name: "In transit", tone: "neutral" },
  unknown: { name: "Outcome unknown", tone: "warn" },
  paid: { name: "Paid", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
  returned: { name: "Returned", tone: "danger" },
};

export interface PayoutStanding {
  readonly status: string;
  readonly failureConfirmedAt: unknown;
}

export function payoutLabel(payout: PayoutStanding): Label {
  const label = labelIn(PAYOUTS, payout.status);
  return isUncertain(payout) ? { name: `${label.name}, confirming`, tone: "warn" } : label;
}

/** Whether the processor still has to confirm that no money arrived. */
export function isUncertain({ status, failureConfirmedAt }: PayoutStanding): boolean {
  return ["failed", "canceled", "returned"].includes(status) && failureConfirmedAt == null;
}
