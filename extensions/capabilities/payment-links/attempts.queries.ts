import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PaymentLink } from "./payment-link.entity.ts";

interface Numbered {
  readonly next: number | null;
}

/**
 * The number of a free use of a link with a limit; null without one. The link's row must be locked, and a use must be
 * free. Numbers of freed uses are taken again once the last one was given.
 */
export async function freeSlot(
  { em, tenant }: UnitOfWork,
  { id, maxUses = null }: Pick<PaymentLink, "id" | "maxUses">,
): Promise<number | null> {
  if (maxUses === null) return null;
  const place = [tenant.organizationId, id];
  const [last] = await em.execute<Numbered[]>(
    `select max(slot_number) + 1 as next from payment_link_attempts
     where organization_id = ? and payment_link_id = ? and slot_number is not null`,
    place,
  );
  const next = last?.next ?? 1;
  if (next <= maxUses) return next;
  const [gap] = await em.execute<Numbered[]>(
    `select number as next from generate_series(1, ?) as number
     where not exists (
       select from payment_link_attempts
       where organization_id = ? and payment_link_id = ? and slot_number = number)
     order by number limit 1`,
    [maxUses, ...place],
  );
  if (gap?.next == null) throw new Error(`payment link ${id} has no free use, although its counts say so`);
  return gap.next;
}

/** How many of an item payers have claimed who are paying now. */
export async function countHeld(
  { em, tenant, environment }: UnitOfWork,
  paymentLinkId: string,
  itemId: string,
): Promise<number> {
  const [row] = await em.execute<{ held: number }[]>(
    `select coalesce(sum((quantities ->> ?)::int), 0)::int as held from payment_link_attempts
     where organization_id = ? and environment = ? and payment_link_id = ? and status = ? and holds_use`,
    [itemId, tenant.organizationId, environment, paymentLinkId, "open"],
  );
  return row?.held ?? 0;
}
