import type { NamedPrice } from "#app/capabilities/plans/index.server.ts";
import { isolated } from "#contract/isolated.ts";

interface Item {
  readonly priceId: string;
  readonly quantity: number | null;
}

/** "Coffee", "Coffee × 3", "Coffee and 2 more". */
export function planText(items: readonly Item[], prices: ReadonlyMap<string, NamedPrice>): string {
  const [first, ...others] = items;
  if (!first) return "";
  const name = itemText(first, prices.get(first.priceId)?.plan);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

export function itemText({ priceId, quantity }: Item, plan: string | undefined): string {
  const name = isolated(plan ?? priceId);
  return (quantity ?? 1) === 1 ? name : `${name} × ${quantity}`;
}
