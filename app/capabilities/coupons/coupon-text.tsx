import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { percentOf } from "#app/dashboard/forms/percent.ts";

interface Reduction {
  readonly basisPoints: number | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

/** "10% off", "$5.00 off". */
export function CouponText({ coupon }: { coupon: Reduction }) {
  return <span className="whitespace-nowrap tabular-nums">{couponText(coupon, useLocale())}</span>;
}

/** The same where no element can be, such as in an option. */
export function couponText({ basisPoints, amount, currency }: Reduction, locale: string): string {
  if (basisPoints !== null) return `${percentOf(basisPoints * 10)}% off`;
  return `${formatMoney(amount ?? 0n, currency ?? "USD", locale)} off`;
}
