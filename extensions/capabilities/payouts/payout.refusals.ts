import { decimalOf } from "#contract/money.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { InstantBreakdown } from "./available.service.ts";
import type { AmountRange } from "./instant-terms.ts";
import type { LimitUse } from "./limits.service.ts";

/** The payout's state, as refusals name it. */
export function payoutFacts({ id, status }: { readonly id: string; readonly status: string }) {
  return { payout_id: id, payout_status: status, param: "payout_id" };
}

export function outOfRange({ least: min, most: max }: AmountRange, currency: string) {
  const [least = "", most = ""] = [min, max].map((amount) => decimalOf(amount, currency));
  return refuse("amount_out_of_range", { least, most, min, max, currency });
}

/** All of the limits that would be exceeded, at least one, and when the amount is within them. */
export function limitExceeded(limits: readonly LimitUse[], currency: string, fitsAt: Date | null) {
  const [first] = limits;
  return refuse("limit_exceeded", {
    limits: limits.map((limit) => sentenceOf(limit, currency)).join(" "),
    currency,
    exceeded_limits: limits.map(({ window, scope }) => `${scope}_${window}`),
    limit: first?.amount,
    used: first?.usedAmount,
    resets_at: fitsAt?.toISOString(),
  });
}

const WINDOWS = { day: "24 hours", week: "7 days", month: "30 days" } as const;

function sentenceOf({ window, scope, amount, usedAmount, count, usedCount }: LimitUse, currency: string): string {
  const whose = scope === "merchant" ? "Your" : "The platform's";
  const [used, most] = [decimalOf(usedAmount, currency), decimalOf(amount, currency)];
  return `${whose} limit for ${WINDOWS[window]} is ${most} ${currency} and ${count} payouts, and ${used} ${currency} and ${usedCount} are used.`;
}

export function insufficientBalance(breakdown: InstantBreakdown, instantAvailable: bigint, currency: string) {
  return refuse("insufficient_balance", {
    covered: decimalOf(instantAvailable, currency),
    currency,
    instant_available: instantAvailable,
    available: breakdown.available,
    eligible_pending: breakdown.eligiblePending,
    open_dispute_exposure: breakdown.openDisputeExposure,
    pending_refund_exposure: breakdown.pendingRefundExposure,
  });
}
