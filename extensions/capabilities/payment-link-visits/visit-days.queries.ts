import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface VisitDay {
  readonly id: string;
  readonly salt: string;
}

/** Keeps the day until the phase ends, so that no visitor is written after its day is deleted. Holders don't wait for each other. */
export async function holdDay({ em, tenant, environment }: UnitOfWork, day: string): Promise<VisitDay | undefined> {
  const [row] = await em.execute<VisitDay[]>(
    `select id, salt from payment_link_visit_days
     where organization_id = ? and environment = ? and day = ? for key share`,
    [tenant.organizationId, environment, day],
  );
  return row;
}

/** The ID of a new day. Null where another visit has begun the day. */
export async function insertDay(phase: UnitOfWork, day: string, salt: string): Promise<string | null> {
  const { em, tenant, environment } = phase;
  const [row] = await em.execute<{ id: string }[]>(
    `insert into payment_link_visit_days (organization_id, id, environment, day, salt, created_at)
     values (?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, day) do nothing returning id`,
    [tenant.organizationId, newId("paymentLinkVisitDay"), environment, day, salt, phase.now()],
  );
  return row?.id ?? null;
}

/** False for a visitor who was counted before. */
export async function insertVisitor(
  { em, tenant, environment }: UnitOfWork,
  hash: string,
  visitDayId: string,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `insert into payment_link_visitors (organization_id, id, environment, visit_day_id)
     values (?, ?, ?, ?) on conflict (organization_id, id) do nothing returning id`,
    [tenant.organizationId, hash, environment, visitDayId],
  );
  return rows.length > 0;
}

/** Deletes a day's salt first, which waits for visits that hold it, and then its visitors. */
export async function deleteDay({ em, tenant, environment }: UnitOfWork, id: string): Promise<void> {
  const place = [tenant.organizationId, environment, id];
  await em.execute(
    "delete from payment_link_visit_days where organization_id = ? and environment = ? and id = ?",
    place,
  );
  await em.execute(
    "delete from payment_link_visitors where organization_id = ? and environment = ? and visit_day_id = ?",
    place,
  );
}
