import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { Loaded } from "./loaded.ts";
import { itemAmount } from "./period-lines.ts";

/** What each of these periods costs, before discount and tax. */
export interface PriceStep {
  /** Null for all that follow. */
  readonly periods: number | null;
  readonly amount: bigint;
}

/** How the price goes on from the present period, or from the first one after a trial, while introductory phases end. */
export function priceCourse({ subscription, items }: Pick<Loaded, "subscription" | "items">): PriceStep[] {
  const from = subscription.periodIndex ?? subscription.anchorIndex;
  const ends = items.flatMap(({ terms: { phases }, sinceIndex }) => {
    let end = sinceIndex;
    return phases.map(({ periods }) => (end += periods));
  });
  const starts = [from, ...new Set(ends.filter((end) => end > from).toSorted((one, other) => one - other))];
  const steps: { start: number; amount: bigint }[] = [];
  for (const start of starts) {
    const amount = sumOf(items, (item) => itemAmount(item, start));
    if (steps.at(-1)?.amount !== amount) steps.push({ start, amount });
  }
  return steps.map(({ start, amount }, index) => {
    const next = steps[index + 1];
    return { periods: next ? next.start - start : null, amount };
  });
}
