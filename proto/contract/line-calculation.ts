/** A line of an invoice, as `InvoiceLine` and `InvoicePageLine` have it. */
interface Line {
  readonly lineType: string;
  readonly quantity: number;
  readonly amount: bigint;
  readonly basis?: Basis | null | undefined;
}

interface Basis {
  readonly tiers: readonly { readonly quantity: number; readonly unitAmount: bigint; readonly flatAmount: bigint }[];
  readonly wholeAmount?: bigint | null | undefined;
  readonly couponName?: string | null | undefined;
  readonly couponBasisPoints?: number | null | undefined;
}

export interface Calculation {
  /** What a whole period costs, for example "10 × $1.00 + 3 × $0.80". */
  readonly whole: string;
  /** Whether the line bills a part of it. */
  readonly isPart: boolean;
}

const BILLS_TIME: ReadonlySet<string> = new Set(["period", "remaining"]);

/** How the amount of a line comes about. Null where the amount says it. */
export function calculationOf(line: Line, money: (minorUnits: bigint) => string): Calculation | null {
  if (!BILLS_TIME.has(line.lineType)) return null;
  const { quantity, amount, basis } = line;
  const isPart = basis?.wholeAmount != null;
  const whole = basis?.wholeAmount ?? amount;
  const tiers = basis?.tiers.length ? basis.tiers : flat(quantity, whole);
  const isPlain = tiers.every((tier) => tier.quantity === 1 && tier.flatAmount === 0n) && tiers.length < 2;
  if (isPlain) return isPart ? { whole: money(whole), isPart } : null;
  return { whole: tiers.map((tier) => tierInWords(tier, money)).join(" + "), isPart };
}

const flat = (quantity: number, amount: bigint) => [
  { quantity, unitAmount: amount / BigInt(Math.max(1, quantity)), flatAmount: 0n },
];

function tierInWords(
  { quantity, unitAmount, flatAmount }: Basis["tiers"][number],
  money: (minorUnits: bigint) => string,
) {
  const units = `${quantity} × ${money(unitAmount)}`;
  return flatAmount === 0n ? units : `${units} + ${money(flatAmount)}`;
}

export interface UsedCoupon {
  readonly name: string;
  /** Null for a coupon that takes an amount. */
  readonly basisPoints: number | null;
}

/** The coupon of an invoice's discount. Null without one, and where lines have had different ones. */
export function couponOf(lines: readonly Pick<Line, "basis">[]): UsedCoupon | null {
  const used = lines.flatMap(({ basis }) =>
    basis?.couponName == null ? [] : [{ name: basis.couponName, basisPoints: basis.couponBasisPoints ?? null }],
  );
  const [first] = used;
  const isOne = used.every(({ name, basisPoints }) => name === first?.name && basisPoints === first.basisPoints);
  return first && isOne ? first : null;
}
