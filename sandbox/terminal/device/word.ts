import type { CardRead } from "#sandbox/terminal/cards/cards.ts";

export type Step = "presented" | "inserted" | "tip" | "pin" | "approved" | "declined" | "removed";

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export type SaleState = "waiting" | "in_progress" | "approved" | "declined" | "canceled" | "expired";

/** What the terminal, or the cloud before the terminal has the sale, says of it. A higher rank is a later word. */
export interface Word {
  readonly saleId: string;
  readonly vendorReference: string | null;
  readonly rank: number;
  readonly state: SaleState;
  /** It can approve no more. */
  readonly fenced: boolean;
  readonly amountApproved: number | null;
  readonly tipAmount: number | null;
  readonly cancelReason: "buyer_canceled" | "seller_canceled" | "timed_out" | null;
  readonly failure: Failure | null;
  readonly steps: readonly { readonly step: Step; readonly at: string }[];
  readonly card: CardRead | null;
  readonly wasOffline: boolean;
}

export function isOpen({ state, fenced }: Pick<Word, "state" | "fenced">): boolean {
  return !fenced && state !== "approved";
}

/** The cloud's word about a sale that the terminal does not have yet. */
export function firstWord(saleId: string): Word {
  return {
    saleId,
    vendorReference: null,
    rank: 0,
    state: "waiting",
    fenced: false,
    amountApproved: null,
    tipAmount: null,
    cancelReason: null,
    failure: null,
    steps: [],
    card: null,
    wasOffline: false,
  };
}
