import type { Quantities } from "./payment-link.types.ts";

interface Stocked {
  readonly itemId: string;
  readonly stock: number | null;
}

/** What of the item is neither sold nor being paid now. Null without a limit. */
export function stockLeft({ itemId, stock }: Stocked, claimed: Quantities): number | null {
  return stock === null ? null : Math.max(0, stock - (claimed[itemId] ?? 0));
}
