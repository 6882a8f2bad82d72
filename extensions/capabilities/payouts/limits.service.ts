import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InstantLimit, instantLimits } from "./instant-terms.ts";
import { windowTimes } from "./limit-windows.ts";
import { readUsed } from "./limits.queries.ts";

export interface LimitUse extends InstantLimit {
  readonly usedAmount: bigint;
  readonly usedCount: number;
  readonly resetsAt: Date;
}

/** Each limit of instant payouts with how far it is used up. */
export async function readLimits(work: UnitOfWork, currency: string): Promise<LimitUse[]> {
  const { timeZone } = await readTerms(work);
  const limits = instantLimits(currency).map((limit) => ({
    ...limit,
    ...windowTimes(limit.window, timeZone, work.now()),
  }));
  const used = await readUsed(
    work,
    currency,
    limits.map(({ from }) => from),
  );
  return limits.map(({ from, ...limit }) => {
    const { amount: usedAmount = 0n, count: usedCount = 0 } = used.find(({ since }) => +since === +from) ?? {};
    return { ...limit, usedAmount, usedCount };
  });
}

/** Whether one more payout of this amount would go beyond it. */
export function isExceeded(limit: LimitUse, amount: bigint): boolean {
  return limit.usedAmount + amount > limit.amount || limit.usedCount + 1 > limit.count;
}
