import { lockGroups, readSpendableOf, releaseGroups } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findEligibleGroups } from "./available.queries.ts";

/**
 * Releases as many eligible sales as the payout needs, so that it is always taken from what is available. Returns whether that is
 * enough: a sale may be held or disputed between the check and the lock of its group.
 */
export async function drawPending(phase: UnitOfWork, currency: string, total: bigint): Promise<boolean> {
  const needed = total - (await availableOf(phase, currency));
  if (needed <= 0n) return true;
  const found = await findEligibleGroups(phase, currency, needed);
  await lockGroups(phase, found);
  const still = new Set(await findEligibleGroups(phase, currency, needed));
  await releaseGroups(
    phase,
    found.filter((groupId) => still.has(groupId)),
    phase.actor,
  );
  return (await availableOf(phase, currency)) >= total;
}

async function availableOf(phase: UnitOfWork, currency: string): Promise<bigint> {
  return (await readSpendableOf(phase, currency)).merchant_available;
}
