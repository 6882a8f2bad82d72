import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PaymentLink } from "./payment-link.entity.ts";

interface Numbered {
  readonly next: number | null;
}

/**
 * The number of a free use of a link with a limit; null without one. The link's row must be locked, and a use must be
 * free. Numbers of freed uses are taken again first, so that few wait.
 */
export async function freeSlot(
  work: UnitOfWork,
  { id, maxUses = null }: Pick<PaymentLink, "id" | "maxUses">,
): Promise<number | null> {
  if (maxUses === null) return null;
  const number = (await takeFreed(work, id)) ?? (await nextNumber(work, id));
  if (number <= maxUses) return number;
  const gap = await firstGap(work, id, maxUses);
  if (gap === null) throw new Error(`payment link ${id} has no free use, although its counts say so`);
  return gap;
}

/** A number that an attempt of the link gave back. */
async function takeFreed({ em, tenant }: UnitOfWork, paymentLinkId: string): Promise<number | null> {
  const [taken] = await em.execute<Numbered[]>(
    `update payment_link_attempts as attempt set freed_slot_number = null from (
       select id, freed_slot_number as next from payment_link_attempts
       where organization_id = ? and payment_link_id = ? and freed_slot_number is not null limit 1) as freed
     where attempt.organization_id = ? and attempt.id = freed.id returning freed.next`,
    [tenant.organizationId, paymentLinkId, tenant.organizationId],
  );
  return taken?.next ?? null;
}

async function nextNumber({ em, tenant }: UnitOfWork, paymentLinkId: string): Promise<number> {
  const [last] = await em.execute<Numbered[]>(
    `select max(slot_number) + 1 as next from payment_link_attempts
     where organization_id = ? and payment_link_id = ? and slot_number is not null`,
    [tenant.organizationId, paymentLinkId],
  );
  return last?.next ?? 1;
}

/** Uses that were freed before their numbers were kept. It reads the link's numbers up to the first gap. */
async function firstGap({ em, tenant }: UnitOfWork, paymentLinkId: string, maxUses: number): Promise<number | null> {
  const [gap] = await em.execute<Numbered[]>(
    `select number as next from generate_series(1, ?) as number
     where not exists (
       select from payment_link_attempts
       where organization_id = ? and payment_link_id = ? and slot_number = number)
     order by number limit 1`,
    [maxUses, tenant.organizationId, paymentLinkId],
  );
  return gap?.next ?? null;
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
