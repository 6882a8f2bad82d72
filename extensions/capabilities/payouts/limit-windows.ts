import type { InstantLimit, LimitWindow } from "./instant-terms.ts";

const DAY_MS = 86_400_000;

/** The length of each limit's window. It is not calendar-based, so that changing the time zone resets nothing. */
const WINDOW_MS: Readonly<Record<LimitWindow, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** A payout that was or may have been sent. */
export interface Counted {
  readonly createdAt: Date;
  readonly amountMinorUnits: bigint;
}

export interface Use {
  readonly usedAmount: bigint;
  readonly usedCount: number;
  /** The time at which the oldest counted payout leaves the window. Null when none counts. */
  readonly resetsAt: Date | null;
}

/** The start of the longest window at this time. */
export function countsSince(at: Date): Date {
  return new Date(at.getTime() - WINDOW_MS.month);
}

/** The used part of a limit at this time. */
export function useOf({ window }: Pick<InstantLimit, "window">, counted: readonly Counted[], at: Date): Use {
  const inside = insideOf(window, counted, at);
  const [oldest] = inside;
  return { usedAmount: sumOf(inside), usedCount: inside.length, resetsAt: oldest ? endOf(window, oldest) : null };
}

/** The earliest time for one more payout of this amount, if no other is made. Null for never. */
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

/** Oldest first. The window's start is exclusive. */
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
