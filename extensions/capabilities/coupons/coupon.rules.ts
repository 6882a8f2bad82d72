import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { textProblem } from "#extensions/platform/kernel/visible.rules.ts";

/** Of which invoices it is taken: the first one, those of some months, or all. */
export type CouponDuration = "once" | "repeating" | "forever";

interface Reduction {
  /** As customers see it. */
  readonly name: string;
  readonly basisPoints: number | null;
  readonly amountMinorUnits: bigint | null;
  readonly currency: string | null;
  readonly duration: CouponDuration;
  readonly durationMonths: number | null;
}

/** @throws coupon_invalid */
export function assertFits(reduction: Reduction): void {
  const { name, basisPoints, amountMinorUnits, currency, duration, durationMonths } = reduction;
  const problem = textProblem(name, "name");
  if (problem !== null) throw invalid("name", problem);
  if ((basisPoints === null) === (amountMinorUnits === null))
    throw invalid("basis_points", "A coupon has either basis_points or an amount.");
  if ((amountMinorUnits === null) !== (currency === null))
    throw invalid("currency", "A coupon with an amount needs its currency, and another has none.");
  if ((duration === "repeating") !== (durationMonths !== null))
    throw invalid("duration_months", "A repeating coupon needs duration_months, and another has none.");
}

function invalid(param: string, problem: string) {
  return refuse("coupon_invalid", { param, problem });
}

interface Standing {
  readonly id: string;
  readonly status: "active" | "archived";
  readonly currency?: string | null | undefined;
  readonly planIds: readonly string[];
  readonly redeemBy?: Date | null | undefined;
  readonly maxRedemptions?: number | null | undefined;
  readonly redemptionsCount: number;
}

/** The subscription that would get it. */
export interface Redeemer {
  readonly currency: string;
  readonly planIds: readonly string[];
}

/** Asserts that a subscription may get the coupon, whose row must be locked. @throws coupon_not_usable */
export function assertRedeemable(coupon: Standing, { currency, planIds }: Redeemer, now: Date): void {
  const problem = obstacle(coupon, now) ?? mismatch(coupon, { currency, planIds });
  if (problem) throw refuse("coupon_not_usable", { problem, coupon_id: coupon.id });
}

function obstacle({ status, redeemBy, maxRedemptions, redemptionsCount }: Standing, now: Date): string | null {
  if (status === "archived") return "it is archived";
  if (redeemBy && redeemBy <= now) return "its time is over";
  return maxRedemptions != null && redemptionsCount >= maxRedemptions ? "it has been used as often as it may" : null;
}

function mismatch(coupon: Standing, { currency, planIds }: Redeemer): string | null {
  if (coupon.currency != null && coupon.currency !== currency) return `it is for ${coupon.currency}`;
  const isForPlan = coupon.planIds.length === 0 || planIds.some((id) => coupon.planIds.includes(id));
  return isForPlan ? null : "it is for other plans";
}
