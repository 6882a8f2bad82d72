import { walletName } from "#app/capabilities/payment-methods/index.ts";
import { brandName } from "#contract/card-brands.ts";
import { plainWords } from "#contract/plain-words.ts";
import { type Label, REFUNDS } from "#contract/status-labels.ts";

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

export const REFUND_STATUS_OPTIONS = Object.entries(REFUNDS).map(([value, { name }]) => ({ value, name }));

export const REFUND_REASONS: Readonly<Record<string, string>> = {
  requested_by_customer: "Requested by customer",
  duplicate: "Duplicate",
  fraudulent: "Fraudulent",
  other: "Other",
};

export const REFUND_REASON_OPTIONS = Object.entries(REFUND_REASONS).map(([value, name]) => ({ value, name }));
