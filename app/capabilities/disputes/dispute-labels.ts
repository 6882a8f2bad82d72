import { plainWords } from "#contract/plain-words.ts";
import { OUTCOMES } from "#contract/status-labels.ts";
import { isClosed } from "./dispute-states.ts";

interface Reason {
  readonly name: string;
  readonly sentence: string;
}

const REASONS: Readonly<Record<string, Reason>> = {
  fraudulent: { name: "Fraudulent", sentence: "The cardholder says they did not make this payment" },
  unrecognized: { name: "Unrecognized", sentence: "The cardholder does not recognize this payment" },
  product_not_received: {
    name: "Product not received",
    sentence: "The cardholder says the goods or service never arrived",
  },
  product_unacceptable: { name: "Not as described", sentence: "The cardholder says it was not as described" },
  duplicate: { name: "Duplicate charge", sentence: "The cardholder says they were charged twice" },
  credit_not_processed: { name: "Refund not received", sentence: "The cardholder says a refund is missing" },
  subscription_canceled: {
    name: "Subscription canceled",
    sentence: "The cardholder says the subscription was canceled",
  },
  general: { name: "General", sentence: "The bank gave a general reason" },
};

const CATEGORIES: Readonly<Record<string, string>> = {
  fraudulent: "Fraudulent",
  not_received: "Not received",
  not_as_described: "Not as described",
  duplicate: "Duplicate charge",
  credit_not_processed: "Refund not received",
  canceled_recurring: "Subscription canceled",
  processing_error: "Processing error",
  general: "General",
};

export const CATEGORY_OPTIONS = Object.entries(CATEGORIES).map(([value, name]) => ({ value, name }));

export function categoryName(category: string): string {
  return CATEGORIES[category] ?? plainWords(category);
}

const NETWORKS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

export const NETWORK_OPTIONS = Object.entries(NETWORKS).map(([value, name]) => ({ value, name }));

export function networkName(network: string): string {
  return NETWORKS[network] ?? plainWords(network);
}

/** A sentence for the page of one dispute. An unknown reason is shown as the bank wrote it. */
export function reasonSentence(reason: string | null): string {
  return reason === null ? "The bank gave no reason" : (REASONS[reason]?.sentence ?? plainWords(reason));
}

/** A few words for a list. */
export function shortReason(reason: string | null): string {
  return reason === null ? "Not given" : (REASONS[reason]?.name ?? plainWords(reason));
}

interface Label {
  readonly name: string;
  readonly means: string;
}

const STAGES: Readonly<Record<string, Label>> = {
  pre_dispute: { name: "Inquiry", means: "The bank asks for information before it takes the money." },
  dispute: { name: "Dispute", means: "The bank has taken the amount until it decides." },
  pre_arbitration: { name: "Pre-arbitration", means: "The bank disputes the payment again after your first response." },
  arbitration: { name: "Arbitration", means: "The card network makes the final decision." },
  dispute_reversal: { name: "Reversal", means: "The bank returned the amount to you." },
};

/** Reasons for sending a response again. */
export const CHANGES: Readonly<Record<string, string>> = {
  evidence_added: "I added evidence",
  evidence_corrected: "I corrected evidence",
  requested_by_bank: "The bank asked for it",
};

/** The stages in their order. */
export const STAGE_WORDS: readonly string[] = Object.keys(STAGES);

export function stageName(stage: string): string {
  return STAGES[stage]?.name ?? plainWords(stage);
}

export function stageMeaning(stage: string): string | null {
  return STAGES[stage]?.means ?? null;
}

export function outcomeName(status: string): string {
  return OUTCOMES[status]?.name ?? plainWords(status.replace(/^dispute_/, ""));
}

/** Of an earlier stage, within a sentence. */
export function outcomeOfStage(status: string): string {
  if (isClosed({ status })) return outcomeName(status).toLowerCase();
  return status === "dispute_challenged" ? "answered" : "not answered";
}

/** "Dispute won", as the timeline and the status say it. */
export function outcomeTitle(status: string): string {
  return status === "dispute_expired" ? "Deadline missed" : `Dispute ${outcomeName(status).toLowerCase()}`;
}
