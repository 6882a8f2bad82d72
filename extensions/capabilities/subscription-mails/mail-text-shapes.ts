import type { Problem } from "#extensions/capabilities/dunning-pages/index.ts";
import type { MailType } from "./mail-type.ts";

/** What a sentence may name. Days and amounts are written in its language. */
export interface Named {
  /** The organization. */
  readonly seller: string;
  /** What is subscribed to. Null where it could tell what was treated. */
  readonly plan: string | null;
  /** Paid, due or refunded. */
  readonly amount: string;
  /** When the trial, the subscription or the pause ends, or the next charge comes. Null for never. */
  readonly day: string | null;
  readonly invoiceNumber: string;
  readonly card: string | null;
  readonly isTrial: boolean;
  /** There is no method to charge. */
  readonly isMethodMissing: boolean;
  /** Why a charge failed. Null where the email is about no failed charge. */
  readonly problem: Problem | null;
  /** The invoice is charged again by the policy, now or once its payer has acted. */
  readonly isRetried: boolean;
  /** It waits for its first payment. */
  readonly isIncomplete: boolean;
  /** Its invoices are mailed to be paid, and nothing is charged. */
  readonly isMailed: boolean;
  /** It was canceled or paused since an invoice was not paid. */
  readonly isUnpaid: boolean;
}

export type FactName =
  | "subscription"
  | "price"
  | "discount"
  | "freeUntil"
  | "amount"
  | "amountDue"
  | "dueOn"
  | "invoice"
  | "creditNote"
  | "card"
  | "nextAttempt"
  | "nextCharge"
  | "nextInvoice"
  | "resumesOn"
  | "runsUntil";

export interface MailTexts {
  /** A sentence without a full stop. */
  readonly subject: Readonly<Record<MailType, (named: Named) => string>>;
  readonly next: Readonly<Record<MailType, (named: Named) => readonly string[]>>;
  readonly problems: Readonly<Record<Problem, string>>;
  readonly facts: Readonly<Record<FactName, string>>;
  readonly links: Readonly<
    Record<"update" | "view" | "pay" | "confirm" | "pdf" | "card" | "cancel" | "keep" | "account", string>
  >;
  /** "$10.00 on February 28, 2027". */
  readonly on: (amount: string, day: string) => string;
  /** Of a charge that credit or a coupon pays. */
  readonly nothingOn: (day: string) => string;
  readonly per: (amount: string, interval: string, count: number) => string;
  /** "Coffee and 19 more". */
  readonly andMore: (first: string, count: number) => string;
  /** "$5.00 for 2 months". */
  readonly during: (amount: string, interval: string, count: number) => string;
  readonly inTurn: (parts: readonly string[]) => string;
  /** "Welcome: 20% off until March 1, 2027". */
  readonly discount: (
    name: string | null,
    off: string,
    end: { readonly isOnce: boolean; readonly day: string | null },
  ) => string;
  readonly why: (seller: string) => string;
}

/** The sentence that says why the charge failed, where that is known. */
export function problemIn({ problems }: MailTexts, { problem }: Named): readonly string[] {
  return problem === null ? [] : [problems[problem]];
}
