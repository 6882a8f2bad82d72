import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { addToTallies } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dayTally, quarterTally, utcDayOf } from "./billing-tallies.ts";

/** Counts the end of a trial beside the movements, whose sums have the same moments. */
export async function addTrial(
  phase: UnitOfWork,
  { currency }: Pick<Subscription, "currency">,
  kind: "trial_converted" | "trial_lost",
): Promise<void> {
  const now = phase.now();
  await addToTallies(phase, [
    { name: quarterTally.name, group: [quarterOf(now), currency, kind], count: 1, amount: 0n },
    { name: dayTally.name, group: [utcDayOf(now), currency, kind], count: 1, amount: 0n },
  ]);
}
