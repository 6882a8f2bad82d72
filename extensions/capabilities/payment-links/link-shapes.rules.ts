/** The terms of a link, as its column has them. Amounts are whole minor units, at most 999,999,999 each. */
export interface StoredTerms {
  readonly amount: number | null;
  readonly chosenAmount: StoredChosenAmount | null;
  readonly lineItems: readonly StoredItem[];
  readonly taxRate: TaxRate | null;
  readonly discount: StoredDiscount | null;
  readonly tip: Tip | null;
}

export interface StoredChosenAmount {
  readonly min: number;
  readonly max: number | null;
  readonly suggested: readonly number[];
}

export interface StoredItem {
  readonly itemId: string;
  readonly name: string;
  readonly description: string | null;
  readonly unitAmount: number;
  readonly quantity: number;
  /** Null for a fixed quantity, as is `maxQuantity`. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  /** Null without a limit. */
  readonly stock: number | null;
  readonly taxRate: TaxRate | null;
}

export interface TaxRate {
  readonly name: string;
  readonly millipercent: number;
  readonly inclusive: boolean;
}

export interface StoredDiscount {
  readonly amount: number | null;
  readonly basisPoints: number | null;
}

export interface Tip {
  readonly suggestedBasisPoints: readonly number[];
}

/** none, optional or required for each detail. */
export type Asked = "none" | "optional" | "required";

export interface StoredCollect {
  readonly name?: Asked;
  readonly email?: Asked;
  readonly phone?: Asked;
  readonly billingAddress?: Asked;
  readonly shippingAddress?: Asked;
  readonly customFields?: readonly CustomField[];
}

export interface CustomField {
  readonly key: string;
  readonly label: string;
  readonly fieldType: "text" | "number" | "choice" | "checkbox";
  readonly required: boolean;
  readonly choices: readonly string[];
}

export interface StoredCompletion {
  readonly redirectUrl: string | null;
  readonly message: string | null;
}

/** LinkAmounts of the contract as an attempt's column has them, with numbers for the minor units. */
export interface StoredAmounts {
  readonly currency: string;
  readonly lines: readonly StoredLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly includedTax: number;
  readonly tip: number;
  readonly total: number;
}

export interface StoredLine {
  readonly itemId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly amount: number;
  readonly discount: number;
  readonly tax: number;
  readonly taxName: string | null;
}

/** Numbers by item_id. */
export type Quantities = Readonly<Record<string, number>>;

export type LinkStatus = "draft" | "active" | "paused" | "completed" | "expired" | "deactivated";
/** Who paused a link: its merchant, or the rule against card testing. */
export type PauseReason = "requested" | "declines";
export type LinkUse = "single" | "multiple";
export type AmountType = "fixed" | "customer_chosen" | "line_items";
export type AttemptStatus = "open" | "paid" | "ended" | "overpaid";

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
