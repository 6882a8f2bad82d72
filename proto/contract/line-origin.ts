import { isolated } from "./isolated.ts";

interface Step<Amount> {
  readonly quantity: number;
  readonly unitAmount: Amount;
  readonly flatAmount: Amount;
}

/** "10 × $5.00 + 3 × $4.00 + $2.00" in every language. Empty where it says no more than the amount. */
export function stepsText<Amount extends bigint | number>(
  steps: readonly Step<Amount>[],
  money: (amount: Amount) => string,
): string {
  const [first] = steps;
  if (steps.length === 1 && first?.quantity === 1 && !first.flatAmount) return "";
  const parts = steps.flatMap(({ quantity, unitAmount, flatAmount }) => [
    `${quantity} × ${money(unitAmount)}`,
    ...(flatAmount ? [money(flatAmount)] : []),
  ]);
  return parts.join(" + ");
}

interface Discounted {
  readonly origin?: { readonly coupon?: Coupon | null | undefined } | null | undefined;
}

interface Coupon {
  readonly name: string;
  readonly basisPoints?: number | null | undefined;
}

/** The coupons of the lines, each once: "Welcome (20%)". `percent` takes hundredths of a percent. */
export function couponNames(lines: readonly Discounted[], percent: (basisPoints: number) => string): string[] {
  const coupons = lines.flatMap(({ origin }) => origin?.coupon ?? []);
  return [...new Set(coupons.map((coupon) => couponName(coupon, percent)))];
}

/** "Welcome (20%)". */
export function couponName({ name, basisPoints }: Coupon, percent: (basisPoints: number) => string): string {
  return basisPoints == null ? isolated(name) : `${isolated(name)} (${percent(basisPoints)})`;
}
