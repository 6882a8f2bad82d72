import { plainWords } from "#contract/plain-words.ts";

const CAUSES: Readonly<Record<string, string>> = {
  retry: "Retry",
  updater: "Card updated by its network",
  new_card: "New payment method",
  payer_page: "Payer's page",
  by_hand: "By hand",
};

export const causeName = (cause: string): string => CAUSES[cause] ?? plainWords(cause);

const STOPPED: Readonly<Record<string, string>> = {
  paid: "The invoice is paid.",
  voided: "The invoice was voided.",
  uncollectible: "The invoice was given up.",
  canceled: "The subscription was canceled.",
  paused: "The subscription is paused.",
  unpaid: "The subscription is unpaid.",
  schedule_ended: "All steps of the policy have passed.",
  payer_stopped: "The payer asked the bank to stop these payments.",
};

export const stoppedText = (because: string): string => STOPPED[because] ?? plainWords(because);
