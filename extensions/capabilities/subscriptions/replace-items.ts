import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BilledItem, billedItems } from "./billed-items.ts";
import { type Subscription, SubscriptionItemEntity } from "./subscription.entity.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

interface Replacement {
  readonly current: readonly BilledItem[];
  readonly target: readonly StoredItem[];
  /** The period in which it begins: the phases of a new price count from there. */
  readonly index: number;
}

/** Gives the subscription, whose row is locked, these items. */
export async function replaceItems(
  phase: UnitOfWork,
  subscription: Subscription,
  { current, target, index }: Replacement,
): Promise<BilledItem[]> {
  const before = new Map(current.map((item) => [item.itemId, item]));
  const items = await billedItems(
    phase,
    target.map((item) => {
      const known = before.get(item.itemId);
      return { ...item, sinceIndex: known?.priceId === item.priceId ? known.sinceIndex : index };
    }),
  );
  const rows = await itemRows(phase, subscription);
  for (const [id, row] of rows) if (!target.some(({ itemId }) => itemId === id)) phase.em.remove(row);
  for (const [position, item] of items.entries()) {
    const { itemId: id, planId, priceId, quantity, tax, sinceIndex } = item;
    const columns = { position, planId, priceId, quantity, tax, sinceIndex };
    const row = rows.get(id);
    if (row) Object.assign(row, columns);
    else createRow(phase, SubscriptionItemEntity, { id, subscriptionId: subscription.id, ...columns });
  }
  const [first] = items;
  if (first) subscription.planId = first.planId;
  return items;
}

async function itemRows({ em, environment }: UnitOfWork, { id: subscriptionId }: Subscription) {
  const rows = await em.find(SubscriptionItemEntity, { environment, subscriptionId });
  return new Map(rows.map((row) => [row.id, row]));
}
