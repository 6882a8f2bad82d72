import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  retrying: { name: "Retrying", tone: "warn" },
  recovered: { name: "Recovered", tone: "neutral" },
  stopped: { name: "Stopped", tone: "danger" },
};

export function dunningLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

const END_ACTIONS: Readonly<Record<string, string>> = {
  cancel: "Cancel the subscription",
  unpaid: "Keep its next invoices as drafts",
  pause: "Pause the subscription",
};

export const endActionName = (action: string): string => END_ACTIONS[action] ?? plainWords(action);
export const END_ACTION_NAMES: readonly (readonly [value: string, name: string])[] = Object.entries(END_ACTIONS);

const ADVICE: Readonly<Record<string, string>> = {
  never: "The network allows no other charge of this card.",
  payer_stopped: "The payer asked the bank to stop these payments, so the end comes at once.",
  after_update: "The card is charged again only after its network has updated it.",
  wait: "The network asks to wait before the next charge.",
  authenticate: "The payer must confirm the payment, on the page of the invoice.",
  unavailable: "The bank or the processor was not available, so the charge is tried again soon.",
  schedule: "The steps of the policy decide.",
};

export const adviceText = (advice: string): string => ADVICE[advice] ?? plainWords(advice);

/** The words of a decline code. Null where no method could be charged, or the payer did not confirm the charge. */
export function declineName(code: string | null): string {
  if (code === null) return "No decline code";
  const words = plainWords(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
