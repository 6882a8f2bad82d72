import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { Loaded } from "./loaded.ts";
import { itemAmount } from "./period-lines.ts";

/** What its present period costs, or its first one after a trial: before discount and tax. */
export function recurringAmount({ subscription, items }: Pick<Loaded, "subscription" | "items">): bigint {
  const index = subscription.periodIndex ?? subscription.anchorIndex;
  return sumOf(items, (item) => itemAmount(item, index));
}
