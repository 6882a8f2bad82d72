import { errors } from "#sandbox/engine/http/errors.ts";

const MAX_ATTEMPTS = 10;
const MAX_AGE_DAYS = 365;
const DAY_MS = 86_400_000;

export interface RefundSituation {
  amountMinorUnits: number;
  capturedMinorUnits: number;
  /** Refunds that did not fail, and what was lost in disputes: both are gone from the capture. */
  goneMinorUnits: number;
  earlierRefunds: number;
  paidAt: Date;
  now: Date;
}

/** The attempts limit fires above ten, not at ten: the engine compares with `>`. */
export function assertRefundable(it: RefundSituation): void {
  if (it.amountMinorUnits <= 0) throw errors.badFormat("amount", "positive integer");
  if (it.now.getTime() - it.paidAt.getTime() > MAX_AGE_DAYS * DAY_MS)
    throw errors.badFormat("created_at", `created_at not older than ${MAX_AGE_DAYS} days`);
  if (it.earlierRefunds > MAX_ATTEMPTS) throw errors.tooManyRefunds();
  if (it.goneMinorUnits + it.amountMinorUnits > it.capturedMinorUnits) throw errors.refundExceedsCapture();
}
