import { couponAt } from "./bill-period.ts";
import type { Loaded } from "./loaded.ts";

export interface RunningDiscount {
  readonly name: string;
  /** Either a percentage or an amount. */
  readonly basisPoints: number | null;
  readonly amount: bigint | null;
  readonly isOnce: boolean;
  readonly endsAt: Date | null;
}

/** The discount of what is billed next. Null for none. */
export function runningDiscount({ subscription, coupon }: Loaded): RunningDiscount | null {
  const next = couponAt(subscription, coupon, subscription.nextBillingAt ?? subscription.currentPeriodEnd);
  if (next === null) return null;
  return {
    ...{ name: next.name, basisPoints: next.basisPoints ?? null, amount: next.amountMinorUnits ?? null },
    ...{ isOnce: next.duration === "once", endsAt: subscription.discountEndsAt ?? null },
  };
}
