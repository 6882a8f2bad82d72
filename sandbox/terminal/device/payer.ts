import type { Bank, EntryMode } from "#sandbox/terminal/cards/cards.ts";
import type { Entry, Happening } from "./sale.rules.ts";

export const TAPS = ["present", "decline", "partial", "pin", "tip", "cancel", "remove_card"] as const;

/** What a payer does at a terminal. */
export interface Tap {
  readonly action: (typeof TAPS)[number];
  /** The approved amount of partial, or the tip. */
  readonly amount?: number | null | undefined;
  /** Why the bank declines. */
  readonly code?: string | null | undefined;
  readonly card?: string | null | undefined;
  readonly entry_mode?: EntryMode | null | undefined;
}

export function happeningOf(tap: Tap, entry: Entry): Happening {
  switch (tap.action) {
    case "tip":
      return { kind: "tip", amount: tap.amount ?? 0 };
    case "pin":
      return { kind: "pin" };
    case "cancel":
      return { kind: "cancel", by: "buyer" };
    case "remove_card":
      return { kind: "removed" };
    default: {
      const { card: label, entry_mode: entryMode } = tap;
      return { kind: "card", label: label || "visa", entryMode: entryMode ?? "contactless", bank: bankOf(tap, entry) };
    }
  }
}

function bankOf({ action, amount, code }: Tap, { push }: Entry): Bank {
  if (action === "decline") return { kind: "decline", code: code ?? "declined" };
  if (action === "partial") return { kind: "partial", amount: amount ?? Math.max(1, Math.floor(push.amount / 2)) };
  return { kind: "approve" };
}
