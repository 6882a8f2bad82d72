import { numberOf } from "./link-numbers.rules.ts";
import type { Quantities } from "./link-shapes.rules.ts";

/** The columns of a link that claims change. Its row must be locked: see `PaymentLinkEntity`. */
interface Claimed {
  openAttempts: number;
  usesCount: number;
  collectedMinorUnits: bigint;
  stockClaimed: Quantities;
  hasAttempts: boolean;
}

/** A payer starts to pay. */
export function claim(link: Claimed, quantities: Quantities): void {
  link.openAttempts += 1;
  link.stockClaimed = summed(link.stockClaimed, quantities, 1);
  link.hasAttempts = true;
}

/** The claim becomes a use. */
export function use(link: Claimed, total: number): void {
  link.openAttempts -= 1;
  link.usesCount += 1;
  link.collectedMinorUnits += BigInt(total);
}

/** The claim is given back. */
export function free(link: Claimed, quantities: Quantities): void {
  link.openAttempts -= 1;
  link.stockClaimed = summed(link.stockClaimed, quantities, -1);
}

/** Numbers that became zero are left out. */
function summed(claimed: Quantities, quantities: Quantities, sign: 1 | -1): Quantities {
  const sums = new Map(Object.entries(claimed));
  for (const [itemId, quantity] of Object.entries(quantities))
    sums.set(itemId, (sums.get(itemId) ?? 0) + sign * quantity);
  return Object.fromEntries([...sums].filter(([, quantity]) => quantity !== 0));
}

interface Stocked {
  readonly maxUses?: number | null | undefined;
  readonly usesCount: number;
  readonly openAttempts: number;
  readonly stockClaimed: Quantities;
  readonly terms: { readonly lineItems: readonly { readonly itemId: string; readonly stock: number | null }[] };
}

/** Whether all uses are claimed. */
export function isFull({ maxUses, usesCount, openAttempts }: Omit<Stocked, "stockClaimed" | "terms">): boolean {
  return maxUses != null && usesCount + openAttempts >= maxUses;
}

/** The items of which the payer wants more than is neither sold nor being paid. */
export function shortItems({ terms, stockClaimed }: Pick<Stocked, "terms" | "stockClaimed">, wanted: Quantities) {
  return terms.lineItems.filter(
    ({ itemId, stock }) =>
      stock !== null && (numberOf(wanted, itemId) ?? 0) > stock - (numberOf(stockClaimed, itemId) ?? 0),
  );
}

/** Whether a claim of these quantities is possible. */
export function canClaim(link: Stocked, wanted: Quantities): boolean {
  return !isFull(link) && shortItems(link, wanted).length === 0;
}
