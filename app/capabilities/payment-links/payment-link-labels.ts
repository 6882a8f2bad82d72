import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  draft: { name: "Draft", tone: "neutral" },
  active: { name: "Active", tone: "neutral" },
  paused: { name: "Paused", tone: "warn" },
  completed: { name: "Completed", tone: "neutral" },
  expired: { name: "Expired", tone: "neutral" },
  deactivated: { name: "Deactivated", tone: "neutral" },
};

export function linkLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

const ENDED: ReadonlySet<string> = new Set(["completed", "expired", "deactivated"]);

/** Whether it never takes another payment. */
export const hasEnded = ({ status }: { readonly status: string }): boolean => ENDED.has(status);

const ATTEMPTS: Readonly<Record<string, Label>> = {
  open: { name: "Paying now", tone: "warn" },
  paid: { name: "Paid", tone: "success" },
  ended: { name: "Not paid", tone: "neutral" },
  overpaid: { name: "Paid twice, refunded", tone: "danger" },
};

export function attemptLabel(status: string): Label {
  return ATTEMPTS[status] ?? { name: plainWords(status), tone: "neutral" };
}

export const ATTEMPT_STATUS_OPTIONS = Object.entries(ATTEMPTS).map(([value, { name }]) => ({ value, name }));

const EVENTS: Readonly<Record<string, string>> = {
  "payment_link.created": "Link created",
  "payment_link.updated": "Link changed",
  "payment_link.completed": "Last payment received",
  "payment_link.expired": "Link expired",
  "payment_link.deactivated": "Link deactivated",
  "payment_link.payment_succeeded": "Payment succeeded",
  "payment_link.payment_failed": "Payment failed",
  "payment_link.overpaid": "Extra payment refunded",
};

export function linkEventLabel(type: string): string {
  return EVENTS[type] ?? plainWords(type.replace(".", " "));
}

/** The details that a page can ask for, by their field of `collect`. */
export const DETAILS = [
  { field: "name", label: "Name" },
  { field: "email", label: "Email" },
  { field: "phone", label: "Phone" },
  { field: "billing_address", label: "Billing address" },
  { field: "shipping_address", label: "Shipping address" },
] as const;

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  portal_not_configured: "Payment links need a portal domain. Ask the operator of this Tollhouse to set one.",
  payment_link_has_payments:
    "A payer has started to pay, so the amounts can't change. Duplicate the link to use other amounts.",
  customer_not_usable:
    "The link's customer is archived, so it can't be activated. Duplicate the link: the copy has no customer.",
  payment_link_ended: "This link has ended and can't be changed.",
};
