import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { destinationRemoved } from "./destination.rules.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import { end, lockPayout } from "./keep-payout.ts";
import { PayoutEntity } from "./payout.entity.ts";
import { WAITING } from "./payout.rules.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { findDefault, getDestination } from "./payouts.service.ts";

const NOUN = "payout destination";

/**
 * Makes it the currency's destination for settlements. Waiting settlements are retried, even if it was the default
 * before.
 */
export function makeDefault(work: UnitOfWork, payoutDestinationId: string): Promise<PayoutDestination> {
  return work.atomically(async (phase) => {
    const { currency } = await getDestination(phase, payoutDestinationId);
    await lockBalance(phase, currency);
    const former = await findDefault(phase, currency);
    // Rows of one entity are locked in ID order.
    for (const id of [payoutDestinationId, ...(former ? [former.id] : [])].sort())
      await lockRow(phase, PayoutDestinationEntity, id, NOUN);
    const destination = await getDestination(phase, payoutDestinationId);
    if (!destination.isUsable)
      throw refuse("destination_ineligible", {
        problem: "The destination's bank link or card no longer works.",
        payout_destination_id: destination.id,
      });
    if (former?.id !== destination.id) await replaceDefault(phase, former, destination);
    phase.due({ kind: PAY_WAITING, subjectId: destination.id, at: phase.clock.realNow(), clock: "real" });
    await phase.save();
    return destination;
  });
}

async function replaceDefault(phase: UnitOfWork, former: PayoutDestination | null, next: PayoutDestination) {
  if (former) {
    former.defaultFor = null;
    phase.record({ type: "payout_destination.default_changed", subject: former });
    // Flushes first, since a unique index allows one default per currency.
    await phase.save();
  }
  next.defaultFor = next.currency;
  phase.record({ type: "payout_destination.default_changed", subject: next });
}

/**
 * Deletes a destination and cancels payouts to it that wait for a person; sent ones arrive. The balance's lock prevents
 * new ones.
 */
export async function deleteDestination(work: UnitOfWork, payoutDestinationId: string): Promise<void> {
  await work.atomically(async (phase) => {
    const { currency } = await getDestination(phase, payoutDestinationId);
    await lockBalance(phase, currency);
    const destination = await lockRow(phase, PayoutDestinationEntity, payoutDestinationId, NOUN);
    await cancelWaiting(phase, destination);
    phase.record({ type: "payout_destination.deleted", subject: destination });
    phase.em.remove(destination);
    await phase.em.flush();
  });
}

/** They were not sent, so their money is released. */
async function cancelWaiting(phase: UnitOfWork, { id: payoutDestinationId }: PayoutDestination): Promise<void> {
  const condition = { environment: phase.environment, payoutDestinationId, status: { $in: [...WAITING] } };
  const waiting = await phase.em.find(PayoutEntity, condition, { orderBy: { id: "asc" } });
  for (const { id } of waiting)
    await end(phase, await lockPayout(phase, id), "canceled", destinationRemoved(payoutDestinationId));
}
