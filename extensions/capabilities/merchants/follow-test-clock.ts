import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { sandboxEngineOf } from "./engine.ts";
import { findActiveMerchant } from "./merchants.service.ts";

/** Sets the environment's time on the merchant's sandbox engine account. Other engines keep real time. */
export async function followTestClock(work: UnitOfWork, to: Date | null): Promise<void> {
  const merchant = await findActiveMerchant(work);
  if (!merchant) return;
  try {
    await sandboxEngineOf(work).moveClock(merchant.engineMerchantId, to);
  } catch (error) {
    if (!isRefusal(error, "sandbox_engine_required")) throw error;
  }
}
