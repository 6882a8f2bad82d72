import { readSpendableOf } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readExposures } from "./available.queries.ts";

/** The parts of the amount available for an instant payout. */
export interface InstantBreakdown {
  readonly available: bigint;
  readonly eligiblePending: bigint;
  readonly openDisputeExposure: bigint;
  readonly pendingRefundExposure: bigint;
}

export async function readBreakdown(work: UnitOfWork, currency: string): Promise<InstantBreakdown> {
  const { merchant_available: available } = await readSpendableOf(work, currency);
  return { available, ...(await readExposures(work, currency)) };
}

/** The maximum of an instant payout, including its fee. */
export function instantAvailable(breakdown: InstantBreakdown): bigint {
  const { available, eligiblePending, openDisputeExposure, pendingRefundExposure } = breakdown;
  const sum = available + eligiblePending + openDisputeExposure + pendingRefundExposure;
  return sum > 0n ? sum : 0n;
}
