export interface StoredTax {
  readonly name: string;
  /** Thousandths of a percent. */
  readonly millipercent: number;
  readonly inclusive: boolean;
}

export interface StoredCancellation {
  readonly reason: string | null;
  readonly comment: string | null;
  readonly canceledBy: "payer" | "merchant" | "system";
  /** What goes back to the card when it is canceled. */
  readonly refund: Refund;
  readonly keepsOpenInvoice: boolean;
}

export type Refund = "none" | "prorated" | "full";

export interface StoredPause {
  readonly behavior: "void" | "keep_as_draft";
  /** ISO 8601. Null for never. */
  readonly resumesAt: string | null;
}

/** An item of a change. */
export interface StoredItem {
  readonly itemId: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly tax: StoredTax | null;
}

export interface StoredPendingChange {
  readonly items: readonly StoredItem[];
  readonly waitsFor: "payment" | "at_renewal";
  /** The invoice that must be paid first. */
  readonly invoiceId: string | null;
  /** What waited for the next invoice before that one billed it. Absent for nothing. */
  readonly waitingLineIds?: readonly string[];
  /** ISO 8601. Of one that waits for a payment. */
  readonly expiresAt: string | null;
  /** Of a change with which a new period begins: ISO 8601. */
  readonly resetsAt: string | null;
  /** Who asked for it. Absent for the merchant. */
  readonly by?: "payer";
}
