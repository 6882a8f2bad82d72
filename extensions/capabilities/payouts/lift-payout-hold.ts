import { payoutRefusal } from "#extensions/capabilities/merchant-account/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { statusByThreshold } from "./create-payout.ts";
import { CHECK_PAYOUT } from "./due-kinds.ts";
import { letGo, lockPayout } from "./keep-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { payoutFacts } from "./payout.refusals.ts";
import { assertNotFrozen, destinationObstacle } from "./payouts.service.ts";

interface Lift {
  readonly payoutId: string;
  readonly reason: string;
}

/**
 * An operator's release of a payout held for risk. It is sent, or waits for a second person above the organization's
 * own threshold.
 * @throws merchant_account_inactive, payout_not_held, payouts_frozen, destination_ineligible
 */
export function liftPayoutHold(work: UnitOfWork, { payoutId, reason }: Lift): Promise<Payout> {
  return work.atomically(async (phase) => {
    const stopped = await payoutRefusal(phase);
    if (stopped) throw stopped;
    const payout = await lockPayout(phase, payoutId);
    if (payout.status !== "held") throw refuse("payout_not_held", payoutFacts(payout));
    await assertNotFrozen(phase, payout.currency);
    const obstacle = await destinationObstacle(phase, payout);
    if (obstacle) throw obstacle;
    const status = await statusByThreshold(phase, payout.currency, payout.amountMinorUnits);
    Object.assign(payout, { ...letGo(phase, status), reviewedAt: phase.now() });
    phase.record({ type: "payout.updated", subject: payout });
    phase.audit({ action: "payouts.hold_lifted", subjectId: payoutId, data: { reason } });
    // No call inside the transaction: due work sends it, and finds what an interrupted run has sent.
    if (status === "pending")
      phase.due({ kind: CHECK_PAYOUT, subjectId: payoutId, at: phase.clock.realNow(), clock: "real" });
    await phase.save();
    return payout;
  });
}
