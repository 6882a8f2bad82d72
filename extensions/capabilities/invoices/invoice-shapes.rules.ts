export type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";
export type InvoiceReason = "first" | "renewal" | "change" | "cancellation";
/** Whether the payment method is charged, or the invoice is mailed to be paid on its page. */
export type Collection = "automatic" | "invoice";
export type LineType = "period" | "setup_fee" | "unused" | "remaining" | "carried" | "credit_note";

export interface StoredTax {
  readonly name: string;
  /** Thousandths of a percent. */
  readonly millipercent: number;
  readonly inclusive: boolean;
}

/** A line that is to be billed. Amounts are in minor units, and negative for what is given back. */
export interface NewLine {
  readonly type: LineType;
  readonly description: string;
  readonly priceId: string | null;
  readonly itemId: string | null;
  readonly quantity: number;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly amountMinorUnits: bigint;
  readonly discountMinorUnits: bigint;
  readonly taxMinorUnits: bigint;
  readonly includedTaxMinorUnits: bigint;
  readonly tax: StoredTax | null;
  readonly creditsLineId: string | null;
  /** Of a carried line: see its entity. */
  readonly carriedFromInvoiceId?: string | null;
}
