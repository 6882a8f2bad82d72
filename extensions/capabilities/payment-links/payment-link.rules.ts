import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { quantityOf } from "./link-choice.rules.ts";
import { numberOf } from "./link-numbers.rules.ts";
import type { LinkStatus, Quantities, StoredItem } from "./link-shapes.rules.ts";

type Item = Pick<StoredItem, "itemId" | "name" | "quantity" | "minQuantity" | "stock">;

interface Uses {
  readonly maxUses?: number | null | undefined;
  readonly usesCount: number;
  readonly openAttempts: number;
}

interface Sold extends Uses {
  readonly terms: { readonly lineItems: readonly Item[] };
  readonly stockClaimed: Quantities;
}

interface Standing {
  readonly id: string;
  readonly status: LinkStatus;
  readonly expiresAt?: Date | null | undefined;
}

const FINAL: ReadonlySet<LinkStatus> = new Set(["completed", "expired", "deactivated"]);

/** The status at this time: due work writes that a link has expired a little later. */
export function statusAt({ status, expiresAt }: Omit<Standing, "id">, now: Date): LinkStatus {
  return !FINAL.has(status) && expiresAt && expiresAt <= now ? "expired" : status;
}

/** @throws payment_link_ended */
export function assertNotEnded(link: Standing, now: Date): void {
  const status = statusAt(link, now);
  if (FINAL.has(status)) throw refuse("payment_link_ended", { payment_link_id: link.id, payment_link_status: status });
}

/** @throws payment_link_not_active for a draft */
export function assertPausable({ id, status }: Standing): void {
  if (status === "draft") throw refuse("payment_link_not_active", { payment_link_id: id, payment_link_status: status });
}

/** What of the item is neither sold nor being paid now. Null without a limit. */
export function stockLeft({ itemId, stock }: Pick<Item, "itemId" | "stock">, claimed: Quantities): number | null {
  return stock === null ? null : Math.max(0, stock - (numberOf(claimed, itemId) ?? 0));
}

/** The least of the item with which anything can be bought. */
const least = ({ minQuantity, quantity }: Item): number => minQuantity ?? quantity;

/** Whether another payer could begin: a use is free, and of every item there is as much as must be bought. */
export function hasRoom({ maxUses, usesCount, openAttempts, terms, stockClaimed }: Sold): boolean {
  if (maxUses != null && usesCount + openAttempts >= maxUses) return false;
  const left = terms.lineItems.map((item) => ({
    item,
    left: stockLeft(item, stockClaimed) ?? Number.POSITIVE_INFINITY,
  }));
  if (left.some((each) => each.left < least(each.item))) return false;
  return left.length === 0 || left.some((each) => each.left > 0);
}

/** Whether nothing is left to be sold and nobody is paying, whose claims might be freed. */
export function isSoldOut(link: Sold): boolean {
  return link.openAttempts === 0 && !hasRoom(link);
}

export type CheckoutStatus = "open" | "paused" | "ended" | "busy";

/** What a payer finds. Null for a draft, which payers do not know of. */
export function checkoutStatusOf(link: Sold & Omit<Standing, "id">, now: Date): CheckoutStatus | null {
  const status = statusAt(link, now);
  if (status === "draft") return null;
  if (FINAL.has(status)) return "ended";
  if (status === "paused") return "paused";
  if (hasRoom(link)) return "open";
  return link.openAttempts > 0 ? "busy" : "ended";
}

/** @throws payment_link_sold_out naming the first item of which the payer wants more than is left */
export function assertInStock(link: Pick<Sold, "terms" | "stockClaimed">, wanted: Quantities): void {
  for (const item of link.terms.lineItems) {
    const left = stockLeft(item, link.stockClaimed);
    if (left !== null && (numberOf(wanted, item.itemId) ?? 0) > left)
      throw refuse("payment_link_sold_out", { left, name: item.name, param: quantityOf(item.itemId) });
  }
}

/** How long an attempt without a payment at the engine keeps others waiting. */
export const TAKEOVER_MS = 180_000;

const LEAST_WAIT_MS = 5_000;

/** When a payer who waits may try again: once the first attempt can be taken over, or its session ends. */
export function retryAfterSeconds(
  open: readonly { readonly createdAt: Date; readonly heldUntil: Date }[],
  now: Date,
): number {
  const moments = open.flatMap(({ createdAt, heldUntil }) => [createdAt.getTime() + TAKEOVER_MS, heldUntil.getTime()]);
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()));
  const waitMs = Number.isFinite(next) ? next - now.getTime() : LEAST_WAIT_MS;
  return Math.ceil(Math.max(waitMs, LEAST_WAIT_MS) / 1_000);
}
