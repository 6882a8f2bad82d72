import { walletName } from "#app/capabilities/payment-methods/index.ts";
import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#app/components/ui/plain-words.ts";
import { brandName } from "#contract/card-brands.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
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

interface Standing {
  readonly status: string;
  readonly reviewReason: string | null;
  readonly isDeclined: boolean;
  readonly amountCaptured: bigint;
  readonly amountRefunded: bigint;
  readonly amountVoided: bigint;
  readonly amountDisputed: bigint;
}

/** The status in a word or two. Refunded or disputed money takes precedence over the sale. */
export function statusLabel(transaction: Standing): Label {
  const { status, reviewReason, isDeclined, amountCaptured, amountRefunded, amountVoided, amountDisputed } =
    transaction;
  if (amountDisputed > 0n) return { name: "Disputed", tone: "danger" };
  if (amountRefunded > 0n)
    return { name: amountRefunded >= amountCaptured ? "Refunded" : "Partially refunded", tone: "neutral" };
  if (amountVoided > 0n) return { name: "Voided", tone: "neutral" };
  if (reviewReason !== null) return { name: "In review", tone: "warn" };
  if (status === "requires_payment_method" && isDeclined) return { name: "Declined", tone: "danger" };
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

/** Why a payment waits for a decision at the processor. */
export const REVIEW_OPTIONS = [
  { value: "under_review", name: "Processor is reviewing" },
  { value: "merchant_action", name: "Your decision needed" },
  { value: "conflicted", name: "Doesn't match the request" },
];

export const REVIEW_REASONS = REVIEW_OPTIONS.map(({ value }) => value);

const CHANNELS: Readonly<Record<string, string>> = {
  api: "API",
  virtual_terminal: "Dashboard",
  payment_link: "Payment link",
  terminal: "Terminal",
  subscription: "Subscription",
};

export const CHANNEL_WORDS: readonly string[] = Object.keys(CHANNELS);

export function channelName(channel: string): string {
  return CHANNELS[channel] ?? plainWords(channel);
}

/** How the payer ordered, and why a stored method was charged without them. */
export const PAYMENT_CHANNELS: Readonly<Record<string, string>> = {
  ecommerce: "Online",
  mail_order: "By mail",
  telephone_order: "By phone",
};
export const CHARGE_REASONS: Readonly<Record<string, string>> = {
  recurring: "Recurring",
  installment: "Installment",
  unscheduled: "Unscheduled",
  resubmission: "Resubmission after a decline",
};
export const EXEMPTIONS: Readonly<Record<string, string>> = {
  low_value: "Low value",
  transaction_risk_analysis: "Transaction risk analysis",
};

/** Wallets that pay with a card. */
export const WALLET_OPTIONS = ["apple_pay", "google_pay", "samsung_pay"].map((value) => ({
  value,
  name: walletName(value),
}));

export const FUNDING_OPTIONS = ["credit", "debit", "prepaid"].map((value) => ({ value, name: plainWords(value) }));

/** Brands as the engine writes them. */
export const BRAND_OPTIONS = [
  "Visa",
  "Mastercard",
  "AmericanExpress",
  "DinersClub",
  "CartesBancaires",
  "Discover",
  "JCB",
  "Maestro",
  "UnionPay",
  "Interac",
].map((value) => ({ value, name: brandName(value) }));

const ATTEMPTS: Readonly<Record<string, Label>> = {
  requires_action: { name: "Waiting for approval", tone: "neutral" },
  processing: { name: "Processing", tone: "neutral" },
  authorized: { name: "Authorized", tone: "neutral" },
  succeeded: { name: "Succeeded", tone: "success" },
  failed: { name: "Declined", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
};

export function attemptLabel(status: string): Label {
  return ATTEMPTS[status] ?? { name: plainWords(status), tone: "neutral" };
}

const CAPTURES: Readonly<Record<string, Label>> = {
  pending: { name: "Pending", tone: "neutral" },
  succeeded: { name: "Captured", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
};

export function captureLabel(status: string): Label {
  return CAPTURES[status] ?? { name: plainWords(status), tone: "neutral" };
}

const REFUNDS: Readonly<Record<string, Label>> = {
  scheduled: { name: "Scheduled", tone: "neutral" },
  pending: { name: "Pending", tone: "neutral" },
  requires_review: { name: "In review", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
};

export const REFUND_STATUS_OPTIONS = Object.entries(REFUNDS).map(([value, { name }]) => ({ value, name }));

export function refundLabel(status: string): Label {
  return REFUNDS[status] ?? { name: plainWords(status), tone: "neutral" };
}

export const REFUND_REASONS: Readonly<Record<string, string>> = {
  requested_by_customer: "Requested by customer",
  duplicate: "Duplicate",
  fraudulent: "Fraudulent",
  other: "Other",
};

export const REFUND_REASON_OPTIONS = Object.entries(REFUND_REASONS).map(([value, name]) => ({ value, name }));
