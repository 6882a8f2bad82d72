import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";
import { methodName as nameOf } from "./method-name.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  pending: { name: "Not confirmed", tone: "neutral" },
  active: { name: "Active", tone: "neutral" },
  expired: { name: "Expired", tone: "warn" },
  blocked: { name: "Blocked", tone: "danger" },
  detached: { name: "Removed", tone: "neutral" },
};

export const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({ value, name }));

export const TYPE_OPTIONS = ["card", "bank_debit", "wallet"].map((value) => ({ value, name: plainWords(value) }));

export function statusLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

interface Shown {
  readonly status: string;
  readonly card: { readonly expiryNoticeAt: string | null } | null;
  readonly networkNotice: string | null;
}

/** The status, or what needs attention about a method that can still be charged. */
export function attentionLabel({ status, card, networkNotice }: Shown): Label {
  if (status === "active" && networkNotice === "contact_cardholder")
    return { name: "Contact cardholder", tone: "warn" };
  if (status === "active" && card?.expiryNoticeAt) return { name: "Expires soon", tone: "warn" };
  if (status === "blocked" && networkNotice === "closed") return { name: "Account closed", tone: "danger" };
  return statusLabel(status);
}

interface Named {
  readonly type: string;
  readonly card: {
    readonly brand: string | null;
    readonly last4: string | null;
    readonly wallet?: string | null;
  } | null;
  readonly bankAccount: { readonly last4: string | null } | null;
}

export function methodName({ type, card, bankAccount }: Named): string {
  const last4 = card?.last4 ?? bankAccount?.last4 ?? null;
  return nameOf({ type, brand: card?.brand ?? null, last4, wallet: card?.wallet });
}

/** "12/2034" */
export function expiryText(card: { readonly expMonth: number | null; readonly expYear: number | null }): string | null {
  const { expMonth, expYear } = card;
  return expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, "0")}/${expYear}`;
}
