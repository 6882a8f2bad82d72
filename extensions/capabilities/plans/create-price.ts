import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreatePriceRequest, PriceTerms } from "#proto/tollhouse/v1/plans_pb.ts";
import type { Plan } from "./plan.entity.ts";
import { activePrices, assertNotArchived, lockPlan, MOST_PRICES } from "./plans.service.ts";
import { type Price, PriceEntity } from "./price.entity.ts";
import { assertTermsFit } from "./price-terms.rules.ts";
import { termsIn } from "./price-terms.ts";

/** Adds a price to a plan. The plan's lock keeps the number of its prices true. @throws price_invalid, plan_archived, too_many_prices */
export async function createPrice(work: UnitOfWork, request: CreatePriceRequest): Promise<Price> {
  const { planId, terms } = request;
  if (!terms) throw refuse("price_invalid", { param: "terms", problem: "The terms are missing." });
  return work.atomically(async (phase) => {
    const plan = await lockPlan(phase, planId);
    assertNotArchived(plan);
    if ((await activePrices(phase, [planId])).length >= MOST_PRICES)
      throw refuse("too_many_prices", { limit: MOST_PRICES });
    const price = insertPrice(phase, plan, { terms, param: "terms" });
    await phase.save();
    return price;
  });
}

interface NewPrice {
  readonly terms: PriceTerms;
  /** The field of the request that has them. */
  readonly param: string;
}

/** @throws price_invalid */
export function insertPrice(phase: UnitOfWork, { id: planId }: Plan, { terms, param }: NewPrice): Price {
  const stored = termsIn(terms);
  assertTermsFit(stored, param);
  const price = createRow(phase, PriceEntity, {
    ...{ id: newId("price", phase.now()), planId, status: "active", currency: terms.currency, terms: stored },
  });
  phase.record({ type: "plan.price_created", subject: price, parentId: planId });
  return price;
}
