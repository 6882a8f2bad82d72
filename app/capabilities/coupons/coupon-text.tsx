import { Money } from "#app/components/ui/money.tsx";
import { percentOf } from "#app/dashboard/forms/percent.ts";

interface Reduction {
  readonly basisPoints: number | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

/** "10% off", "$5.00 off". */
export function CouponText({ coupon: { basisPoints, amount, currency } }: { coupon: Reduction }) {
  if (basisPoints !== null) return <>{percentOf(basisPoints * 10)}% off</>;
  return (
    <>
      <Money amount={amount ?? 0n} currency={currency ?? "USD"} /> off
    </>
  );
}
