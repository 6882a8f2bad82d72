import { errors } from "#sandbox/engine/http/errors.ts";

export type RefundStatus = "succeeded" | "failed" | "pending" | "review";

/** The engine's internal statuses, used by filters and webhook settings, and their names in responses. */
export const STATUS_OF_WORD: Record<string, RefundStatus> = {
  success: "succeeded",
  failure: "failed",
  pending: "pending",
  manual_review: "review",
  transaction_failure: "failed",
};

/** Whether a webhook is sent for the status. */
export const isAnnounced = (word: string): boolean => word === "success" || word === "failure";

const MAX_ATTEMPTS = 10;
const MAX_AGE_DAYS = 365;
const DAY_MS = 86_400_000;

export interface RefundSituation {
  amountMinorUnits: number;
  capturedMinorUnits: number;
  /** Refunds that did not fail, and lost disputes: both reduce the refundable amount. */
  reducedMinorUnits: number;
  earlierRefunds: number;
  paidAt: Date;
  now: Date;
}

/** The checks in the engine's order. Ten earlier refunds are still allowed: it compares with `>`. */
export function assertRefundable(refund: RefundSituation): void {
  if (refund.reducedMinorUnits + refund.amountMinorUnits > refund.capturedMinorUnits)
    throw errors.refundExceedsCapture();
  if (refund.amountMinorUnits <= 0) throw errors.badFormat("amount", "positive integer");
  if (refund.now.getTime() - refund.paidAt.getTime() > MAX_AGE_DAYS * DAY_MS)
    throw errors.badFormat("created_at", `created_at not older than ${MAX_AGE_DAYS} days`);
  if (refund.earlierRefunds > MAX_ATTEMPTS) throw errors.tooManyRefunds();
}
