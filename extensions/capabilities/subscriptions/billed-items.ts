import {
  getPrice,
  PlanEntity,
  type Price,
  PriceEntity,
  type StoredTerms,
} from "#extensions/capabilities/plans/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

/** An item with what its price says. */
export interface BilledItem extends StoredItem {
  readonly sinceIndex: number;
  readonly planId: string;
  readonly planName: string;
  readonly currency: string;
  readonly terms: StoredTerms;
}

type Stored = StoredItem & { readonly sinceIndex: number };

/** Adds the prices, which never change, and the names of their plans. @throws resource_missing */
export async function billedItems<Item extends Stored>(
  work: UnitOfWork,
  items: readonly Item[],
): Promise<(Item & BilledItem)[]> {
  const offered = await offers(work, items);
  return items.map((item) => {
    const { price, planName } = offered.of(item.priceId);
    return { ...item, planId: price.planId, planName, currency: price.currency, terms: price.terms };
  });
}

/** Asserts that somebody new can get each price. @throws price_not_usable */
export async function assertOffered(work: UnitOfWork, items: readonly StoredItem[]): Promise<void> {
  const offered = await offers(work, items);
  for (const [index, { priceId }] of items.entries()) {
    const { price, planStatus } = offered.of(priceId);
    const param = `items[${index}].price_id`;
    if (price.status === "archived") throw refuse("price_not_usable", { problem: "it is archived", param });
    if (planStatus !== "active") throw refuse("price_not_usable", { problem: `its plan is ${planStatus}`, param });
  }
}

async function offers(work: UnitOfWork, items: readonly StoredItem[]) {
  const prices = await pricesOf(work, items);
  const planIds = [...new Set([...prices.values()].map(({ planId }) => planId))];
  const plans = new Map((await readRows(work, PlanEntity, { id: planIds })).map((plan) => [plan.id, plan]));
  return {
    of(priceId: string) {
      const price = prices.get(priceId);
      const plan = price && plans.get(price.planId);
      if (!price || !plan) throw new Error(`the price ${priceId} has no plan`);
      return { price, planName: plan.name, planStatus: plan.status };
    },
  };
}

/** @throws resource_missing */
async function pricesOf(work: UnitOfWork, items: readonly StoredItem[]): Promise<ReadonlyMap<string, Price>> {
  const ids = [...new Set(items.map(({ priceId }) => priceId))];
  const found = new Map((await readRows(work, PriceEntity, { id: ids })).map((price) => [price.id, price]));
  for (const id of ids) if (!found.has(id)) await getPrice(work, id);
  return found;
}
