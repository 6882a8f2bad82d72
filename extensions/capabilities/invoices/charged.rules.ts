/** What a line charged: its amount before discount and tax, and each of these. All of them are 0 or more. */
export interface Charged {
  readonly amount: bigint;
  readonly discount: bigint;
  /** On top of the amount. */
  readonly tax: bigint;
  /** Within the amount. */
  readonly includedTax: bigint;
}

/** What is paid for a line. */
export const totalOf = ({ amount, discount, tax }: Charged): bigint => amount - discount + tax;
