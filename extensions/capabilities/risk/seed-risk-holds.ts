import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listRiskHoldLimits, setRiskHoldLimit } from "./risk-holds.ts";

/** Allows second persons of the demo to lift risk holds of up to 10,000.00 per day. */
export async function seedRiskHolds(work: UnitOfWork): Promise<Record<string, never>> {
  const existing = await listRiskHoldLimits(work);
  if (existing.length === 0)
    await setRiskHoldLimit(work, { currency: "USD", amountMinorUnits: 1_000_000n, reason: "demo" });
  return {};
}
