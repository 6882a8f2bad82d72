import {
  type BillingAnchor,
  type BillingPeriod,
  isEmpty,
  periodOf,
  wholeFirstPeriod,
} from "#extensions/capabilities/plans/index.ts";
import type { Subscription } from "./subscription.entity.ts";

type Anchored = Pick<
  Subscription,
  "interval" | "intervalCount" | "anchorType" | "anchorDay" | "timeZone" | "anchorStartsAt" | "anchorIndex"
>;

/** The periods of a subscription are computed from its anchor, whose own period has the index `anchorIndex`. */
export function anchorOf(subscription: Anchored): BillingAnchor {
  const { interval, intervalCount, anchorType, anchorDay, timeZone, anchorStartsAt } = subscription;
  return { interval, intervalCount, type: anchorType, day: anchorDay ?? null, timeZone, startsAt: anchorStartsAt };
}

/** The period of this index, or the first one after it that is not empty. */
export function periodFrom(subscription: Anchored, index: number): BillingPeriod {
  const period = periodOf(anchorOf(subscription), index - subscription.anchorIndex);
  return isEmpty(period) ? periodFrom(subscription, index + 1) : { ...period, index };
}

/** The period of which that of the index is a part, or itself. */
export function wholeOf(subscription: Anchored, period: BillingPeriod): Pick<BillingPeriod, "start" | "end"> {
  return period.index === subscription.anchorIndex ? wholeFirstPeriod(anchorOf(subscription)) : period;
}

/** The moment so many days or months later, at the same local time. */
export function later(from: Date, interval: "day" | "month", count: number, timeZone: string): Date {
  return periodOf({ interval, intervalCount: count, type: "anniversary", day: null, timeZone, startsAt: from }, 0).end;
}

/** Whether a period begins at the moment, so that the one before it ends then. */
export function isPeriodStart(subscription: Anchored, moment: Date): boolean {
  const startOf = (index: number): Date => periodFrom(subscription, index).start;
  // The periods are found by halving: the moment can be thousands of them away.
  let low = subscription.anchorIndex;
  let step = 1;
  while (startOf(low + step) < moment) step *= 2;
  let high = low + step;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (startOf(middle) < moment) low = middle + 1;
    else high = middle;
  }
  return startOf(low).getTime() === moment.getTime();
}
