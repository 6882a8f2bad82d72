import { plainWords } from "#contract/plain-words.ts";
import { isUncertain, type PayoutStanding } from "#contract/status-labels.ts";

export const METHODS: Readonly<Record<string, string>> = { standard: "Standard", instant: "Instant" };

export const methodName = (method: string): string => METHODS[method] ?? plainWords(method);

/** Whether it still changes by itself. */
export function isUnderWay(payout: PayoutStanding): boolean {
  return ["pending", "in_transit", "unknown"].includes(payout.status) || isUncertain(payout);
}

/** Whether a person has to decide before it is sent. */
export function isWaiting(status: string): boolean {
  return status === "requires_approval" || status === "held";
}

interface Destination {
  readonly name: string;
  readonly last4: string | null;
}

/** "Business checking •••• 0000" */
export function destinationName({ name, last4 }: Destination): string {
  return last4 === null ? name : `${name} •••• ${last4}`;
}

const TYPES: Readonly<Record<string, string>> = { bank_account: "Bank account", card: "Debit card" };

export const destinationTypeName = (type: string): string => TYPES[type] ?? plainWords(type);

/** The notice with the reason that a payout waits, and the people who can approve it. */
export const WAITING_NOTICE = "payout-waits";

export const QUOTE_CHANGED =
  "What you entered differs from the quote. Nothing was paid out. Check the new quote, then confirm.";

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  role_missing: "Only owners and admins of the organization can do this.",
  quote_used: "This payout was made already. You find it in the list of payouts.",
  quote_expired: "The quote expired before you confirmed. Nothing was paid out. Check the new quote, then confirm.",
  quote_changed: QUOTE_CHANGED,
  payout_not_cancelable: "The payout was sent and can't be canceled.",
  payout_not_approvable: "The payout no longer waits for approval.",
  approval_by_same_person: "You requested this payout, so another person must approve it.",
  engine_unavailable: "The processor didn't answer. Nothing was paid out. Try again in a minute.",
  outcome_unknown: "We couldn't confirm the payout. We're checking with the processor. Don't pay out again.",
  bank_linking_not_configured: "This installation links no bank accounts.",
};
