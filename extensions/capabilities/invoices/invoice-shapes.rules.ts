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

/**
 * How the amount of a line comes about, where it is more than the quantity times a price. As it is stored, with amounts in
 * minor units.
 */
export interface LineBasis {
  /** Units at the prices of their tiers. Empty for a flat price. */
  readonly tiers: readonly { readonly quantity: number; readonly unitAmount: number; readonly flatAmount: number }[];
  /** What a whole period costs, of which the line bills a part. Null where it bills all of it. */
  readonly wholeAmount: number | null;
  /** What lowered it. */
  readonly coupon: { readonly name: string; readonly basisPoints: number | null } | null;
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
  readonly basis?: LineBasis | null;
  /** Of a carried line: see its entity. */
  readonly carriedFromInvoiceId?: string | null;
}
