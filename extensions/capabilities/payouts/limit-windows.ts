import type { InstantLimit, LimitWindow } from "./instant-terms.ts";

const DAY_MS = 86_400_000;

/** So much time before a moment a limit counts. No calendar is part of it, so that a change of the time zone resets nothing. */
const WINDOW_MS: Readonly<Record<LimitWindow, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** A payout that has left, or may have. */
export interface Counted {
  readonly createdAt: Date;
  readonly amountMinorUnits: bigint;
}

export interface Use {
  readonly usedAmount: bigint;
  readonly usedCount: number;
  /** When the oldest payout that counts leaves the window. Null when none counts. */
  readonly resetsAt: Date | null;
}

/** Since when payouts can count for any limit at this moment. */
export function countsSince(at: Date): Date {
  return new Date(at.getTime() - WINDOW_MS.month);
}

/** How far a limit is used up at this moment. */
export function useOf({ window }: Pick<InstantLimit, "window">, counted: readonly Counted[], at: Date): Use {
  const inside = insideOf(window, counted, at);
  const [oldest] = inside;
  return { usedAmount: sumOf(inside), usedCount: inside.length, resetsAt: oldest ? endOf(window, oldest) : null };
}

/** When one more payout of this amount is within the limit, if none is made meanwhile. Null when it never is. */
export function fitsAt(
  { window, ...limit }: Pick<InstantLimit, "window" | "amount" | "count">,
  counted: readonly Counted[],
  { amount, at }: { readonly amount: bigint; readonly at: Date },
): Date | null {
  const inside = insideOf(window, counted, at);
  let fitting = at;
  while (sumOf(inside) + amount > limit.amount || inside.length + 1 > limit.count) {
    const oldest = inside.shift();
    if (!oldest) return null;
    fitting = endOf(window, oldest);
  }
  return fitting;
}

/** The oldest first. What was made at the first moment of the window has left it. */
function insideOf(window: LimitWindow, counted: readonly Counted[], at: Date): Counted[] {
  return counted
    .filter((payout) => endOf(window, payout) > at)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function endOf(window: LimitWindow, { createdAt }: Counted): Date {
  return new Date(createdAt.getTime() + WINDOW_MS[window]);
}

function sumOf(counted: readonly Counted[]): bigint {
  return counted.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n);
}
