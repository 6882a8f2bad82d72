import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InstantLimit, instantLimits } from "./instant-terms.ts";
import { type Counted, countsSince, fitsAt, type Use, useOf } from "./limit-windows.ts";
import { listCounted } from "./limits.queries.ts";

export interface LimitUse extends InstantLimit, Use {
  /** The payouts in the window, from which `fitsAt` computes the next possible time. */
  readonly counted: readonly Counted[];
}

/** Each limit of instant payouts with its use. The counted payouts do not change while the balance is locked. */
export async function readLimits(work: UnitOfWork, currency: string): Promise<LimitUse[]> {
  const now = work.now();
  const counted = await listCounted(work, currency, countsSince(now));
  return instantLimits(currency).map((limit) => ({ ...limit, ...useOf(limit, counted, now), counted }));
}

/** Whether one more payout of this amount would exceed the limit. */
export function isExceeded(limit: LimitUse, amount: bigint): boolean {
  return limit.usedAmount + amount > limit.amount || limit.usedCount + 1 > limit.count;
}

/** The earliest time at which a payout of this amount is within all limits. Null for never. */
export function fitsAllAt(limits: readonly LimitUse[], amount: bigint, now: Date): Date | null {
  const moments = limits.map((limit) => fitsAt(limit, limit.counted, { amount, at: now }));
  if (moments.includes(null)) return null;
  return moments.reduce((last, moment) => (last && moment && last > moment ? last : moment), null);
}
