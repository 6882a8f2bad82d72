import type { Coupon } from "#extensions/capabilities/coupons/index.ts";
import type { StoredOrigin, StoredStep } from "#extensions/capabilities/invoices/index.ts";
import { periodAmount, pricingIn, stepsOf } from "#extensions/capabilities/plans/index.ts";
import type { BilledItem } from "./billed-items.ts";

interface Billed {
  readonly item: Pick<BilledItem, "terms" | "sinceIndex" | "quantity">;
  readonly amount: bigint;
  readonly pricedIn?: number;
}

/** How a line came about, kept with it: prices never change, but coupons can be renamed. */
export function originOf({ item, amount, pricedIn }: Billed, coupon: Coupon | null): StoredOrigin | null {
  if (pricedIn === undefined) return null;
  const pricing = pricingIn(item.terms, pricedIn - item.sinceIndex);
  const whole = periodAmount(pricing, item.quantity);
  return {
    steps: stepsOf(pricing, item.quantity).map(
      ({ quantity, unitAmount, flatAmount }): StoredStep => ({
        ...{ quantity, unitAmount: Number(unitAmount), flatAmount: Number(flatAmount) },
      }),
    ),
    wholeAmount: whole === amount ? null : Number(whole),
    coupon: coupon && {
      ...{ name: coupon.name, basisPoints: coupon.basisPoints ?? null },
      amount: coupon.amountMinorUnits == null ? null : Number(coupon.amountMinorUnits),
    },
  };
}
