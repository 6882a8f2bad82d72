import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InstantLimit, instantLimits } from "./instant-terms.ts";
import { type Counted, countsSince, fitsAt, type Use, useOf } from "./limit-windows.ts";
import { listCounted } from "./limits.queries.ts";

export interface LimitUse extends InstantLimit, Use {
  /** What counts in this window, for when more fits. */
  readonly counted: readonly Counted[];
}

/** Each limit of instant payouts with how far it is used up. What is counted does not change while the balance is locked. */
export async function readLimits(work: UnitOfWork, currency: string): Promise<LimitUse[]> {
  const now = work.now();
  const counted = await listCounted(work, currency, countsSince(now));
  return instantLimits(currency).map((limit) => ({ ...limit, ...useOf(limit, counted, now), counted }));
}

/** Whether one more payout of this amount would go beyond it. */
export function isExceeded(limit: LimitUse, amount: bigint): boolean {
  return limit.usedAmount + amount > limit.amount || limit.usedCount + 1 > limit.count;
}

/** When a payout of this amount is within all of these limits. Null when it never is. */
export function fitsAllAt(limits: readonly LimitUse[], amount: bigint, now: Date): Date | null {
  const moments = limits.map((limit) => fitsAt(limit, limit.counted, { amount, at: now }));
  if (moments.includes(null)) return null;
  return moments.reduce((last, moment) => (last && moment && last > moment ? last : moment), null);
}
