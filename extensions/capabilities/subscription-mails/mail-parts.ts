import type { MailType } from "./mail-type.ts";

/** The facts of each email, in their order. One that is not known is left out. */
export const FACTS_OF = {
  signed_up: ["subscription", "price", "discount", "freeUntil", "nextCharge", "card"],
  charged: ["amount", "subscription", "invoice", "card", "nextCharge"],
  charge_failed: ["subscription", "amountDue", "invoice", "card", "nextAttempt"],
  confirmation_needed: ["subscription", "amountDue", "invoice", "card"],
  invoice: ["subscription", "invoice", "amountDue", "dueOn"],
  trial_ending: ["subscription", "nextCharge", "card"],
  trial_extended: ["subscription", "price", "discount", "freeUntil", "nextCharge", "card"],
  charge_upcoming: ["subscription", "price", "discount", "nextCharge", "card"],
  cancel_scheduled: ["subscription", "runsUntil", "nextCharge"],
  cancel_undone: ["subscription", "price", "discount", "nextCharge", "card"],
  canceled: ["subscription"],
  ended: ["subscription"],
  paused: ["subscription", "amountDue", "invoice", "resumesOn"],
  resumed: ["subscription", "price", "discount", "nextCharge", "card"],
  refunded: ["amount", "subscription", "invoice", "creditNote"],
} as const satisfies Readonly<Record<MailType, readonly string[]>>;

type LinkName = "view" | "pay" | "confirm" | "pdf" | "card" | "cancel" | "keep" | "account";

/** The links of each email, the most important first. Networks ask for the one to cancel. */
export const LINKS_OF: Readonly<Record<MailType, readonly LinkName[]>> = {
  signed_up: ["cancel"],
  charged: ["view", "pdf", "cancel"],
  charge_failed: ["pay", "card"],
  confirmation_needed: ["confirm", "cancel"],
  invoice: ["pay", "pdf", "cancel"],
  trial_ending: ["cancel"],
  trial_extended: ["cancel"],
  charge_upcoming: ["cancel"],
  cancel_scheduled: ["keep"],
  cancel_undone: ["cancel"],
  canceled: ["account"],
  ended: ["account"],
  paused: ["pay", "account"],
  resumed: ["cancel"],
  refunded: ["view", "account"],
};

interface Pages {
  readonly invoice: string | null;
  readonly pdf: string | null;
  readonly account: string | null;
}

/** Where a link leads. Null where the installation has no domain for payers. */
export function pageOf(link: LinkName, { invoice, pdf, account }: Pages): string | null {
  if (link === "pdf") return pdf;
  return link === "view" || link === "pay" || link === "confirm" ? invoice : account;
}

const BAD: ReadonlySet<MailType> = new Set(["charge_failed", "confirmation_needed"]);

export const toneOf = (mailType: MailType): "good" | "bad" => (BAD.has(mailType) ? "bad" : "good");
