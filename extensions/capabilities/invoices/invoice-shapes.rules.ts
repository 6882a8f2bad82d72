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

/** Units of one price. Amounts are in minor units. */
export interface StoredStep {
  readonly quantity: number;
  readonly unitAmount: number;
  /** Once for the step. */
  readonly flatAmount: number;
}

/** How the amount and the discount of a line came about, as it was when the line was written. */
export interface StoredOrigin {
  /** What a whole period costs, step by step. Empty for what is no price. */
  readonly steps: readonly StoredStep[];
  /** What a whole period costs, where the line bills a part of one. */
  readonly wholeAmount: number | null;
  /** Null without a discount. Either a part or an amount. */
  readonly coupon: {
    readonly name: string;
    readonly basisPoints: number | null;
    readonly amount: number | null;
  } | null;
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
  readonly origin?: StoredOrigin | null;
}
