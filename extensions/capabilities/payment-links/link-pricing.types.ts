import type { AmountType, Quantities, StoredTerms, TaxRate } from "./payment-link.types.ts";

/** What of a link determines its amounts. */
export interface Priced {
  readonly title: string;
  readonly amountType: AmountType;
  readonly currency: string;
  readonly terms: StoredTerms;
}

/** What the payer chooses. */
export interface Choice {
  /** Of an amount that the payer enters. */
  readonly amount?: bigint | undefined;
  /** By item_id. Items that are not named keep their own quantity. */
  readonly quantities: Quantities;
  readonly tip?: bigint | undefined;
}

/** A line before discount and tax. */
export interface PlainLine {
  readonly itemId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitAmount: bigint;
  readonly amount: bigint;
  readonly taxRate: TaxRate | null;
}

export interface LinkLine extends Omit<PlainLine, "taxRate"> {
  readonly discount: bigint;
  readonly tax: bigint;
  readonly taxName: string | null;
}

export interface LinkAmounts {
  readonly currency: string;
  readonly lines: readonly LinkLine[];
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** What is added; `includedTax` is in the lines. */
  readonly tax: bigint;
  readonly includedTax: bigint;
  readonly tip: bigint;
  readonly total: bigint;
}
