import type { CardRead } from "#sandbox/terminal/cards/cards.ts";

export interface Payment {
  readonly accountId: string;
  readonly transactionId: string;
  readonly saleId: string;
  readonly reference: string;
  readonly state: "authorized" | "captured" | "voided" | "expired" | "declined";
  readonly currency: string;
  readonly authorized: number;
  readonly captured: number;
  readonly voided: number;
  readonly refunded: number;
  /** In a deposits file: it can be refunded, and no longer voided. */
  readonly cleared: boolean;
  readonly expiresAt: string | null;
  readonly card: CardRead | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Refund {
  readonly accountId: string;
  readonly refundId: string;
  readonly transactionId: string;
  readonly reference: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amount: number;
  readonly currency: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly arn: string | null;
}

/** What a terminal asks about the card that was presented for a sale. */
export interface Authorization {
  readonly saleId: string;
  readonly transactionId: string;
  readonly type: "sale" | "authorization" | "refund";
  /** With the tip. */
  readonly amount: number;
  readonly currency: string;
  readonly refunds: { readonly refund_id: string; readonly vendor_reference: string } | null;
  readonly card: CardRead;
  readonly bank:
    | { readonly kind: "approve" }
    | { readonly kind: "decline"; readonly code: string }
    | { readonly kind: "partial"; readonly amount: number };
}

/** The answer to a terminal: the same for each repetition of the sale. */
export interface Decision {
  readonly approved: boolean;
  readonly amount: number;
  readonly reference: string | null;
  readonly authorizationCode: string | null;
  readonly failure: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
}
