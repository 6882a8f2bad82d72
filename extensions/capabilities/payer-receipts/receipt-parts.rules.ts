/** How an amount came about, in minor units. */
export interface ReceiptParts {
  readonly lines: readonly ReceiptLine[];
  readonly amounts: ReceiptAmounts | null;
}

export interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  readonly amount: bigint;
}

export interface ReceiptAmounts {
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly includedTax: bigint;
  readonly taxName: string | null;
  readonly shipping: bigint;
  readonly surcharge: bigint;
  readonly tip: bigint;
}

interface Item {
  readonly productName: string;
  readonly quantity: number;
  readonly unitAmount: number;
}

type Sum = "subtotal" | "discount" | "tax" | "surcharge" | "tip";
type Sums = { readonly [Name in Sum]: number } & { readonly shipping?: number };

interface Payment {
  readonly amountMinorUnits: bigint;
  readonly capturedMinorUnits: bigint;
  readonly amountDetails?: Sums | null | undefined;
  readonly lineItems?: readonly Item[] | null | undefined;
}

interface LinkLine {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly taxName: string | null;
}

/** What the attempt of a payment link froze. */
interface Frozen {
  readonly lines: readonly LinkLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly includedTax: number;
  readonly tip: number;
}

const NOTHING: ReceiptParts = { lines: [], amounts: null };

/** Parts of the whole amount say nothing about a payment of which only part was taken. */
export function receiptParts(payment: Payment, frozen: Frozen | null): ReceiptParts {
  if (payment.capturedMinorUnits !== payment.amountMinorUnits) return NOTHING;
  return frozen ? ofLink(frozen) : ofTransaction(payment);
}

function ofLink({ lines, ...sums }: Frozen): ReceiptParts {
  const [name = null, ...others] = new Set(lines.flatMap(({ taxName }) => taxName ?? []));
  return {
    lines: lines.map((line) => ({ name: line.name, quantity: line.quantity, amount: BigInt(line.amount) })),
    amounts: {
      ...{ subtotal: BigInt(sums.subtotal), discount: BigInt(sums.discount), tip: BigInt(sums.tip) },
      ...{ tax: BigInt(sums.tax), includedTax: BigInt(sums.includedTax), shipping: 0n, surcharge: 0n },
      taxName: others.length === 0 ? name : null,
    },
  };
}

function ofTransaction({ lineItems, amountDetails }: Payment): ReceiptParts {
  return {
    lines: (lineItems ?? []).map(({ productName: name, quantity, unitAmount }) => ({
      ...{ name, quantity },
      amount: BigInt(quantity) * BigInt(unitAmount),
    })),
    amounts: amountDetails ? amountsOf(amountDetails) : null,
  };
}

function amountsOf({ subtotal, discount, tax, surcharge, tip, shipping = 0 }: Sums): ReceiptAmounts {
  return {
    ...{ subtotal: BigInt(subtotal), discount: BigInt(discount), tax: BigInt(tax), tip: BigInt(tip) },
    ...{ shipping: BigInt(shipping), surcharge: BigInt(surcharge), includedTax: 0n, taxName: null },
  };
}
