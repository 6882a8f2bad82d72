import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { end, lockPayout } from "./keep-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { payoutFacts } from "./payout.refusals.ts";
import { WAITING } from "./payout.rules.ts";

/** Cancels a payout that waits for a person. One that is being sent may have reached the engine. */
export function cancelPayout(work: UnitOfWork, payoutId: string): Promise<Payout> {
  return work.atomically(async (phase) => {
    const payout = await lockPayout(phase, payoutId);
    if (!WAITING.includes(payout.status)) throw refuse("payout_not_cancelable", payoutFacts(payout));
    await end(phase, payout, "canceled");
    await phase.save();
    return payout;
  });
}
