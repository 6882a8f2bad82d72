import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { getPrice, lockPlan } from "./plans.service.ts";
import { type Price, PriceEntity } from "./price.entity.ts";

/** Takes the price from the plan's offer. Archived twice, it stays as it is. */
export async function archivePrice(work: UnitOfWork, priceId: string): Promise<Price> {
  const { planId } = await getPrice(work, priceId);
  return work.atomically(async (phase) => {
    await lockPlan(phase, planId);
    const price = await lockRow(phase, PriceEntity, priceId, "price");
    if (price.status === "archived") return price;
    price.status = "archived";
    phase.record({ type: "plan.price_archived", subject: price, parentId: planId });
    await phase.save();
    return price;
  });
}
