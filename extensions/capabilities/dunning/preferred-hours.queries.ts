import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Charged {
  readonly customerId: string;
  /** IANA. */
  readonly timeZone: string;
}

/** Fewer charges at an hour say nothing. */
const LEAST = 3;
/** The newest charges that are looked at, so that the cost does not grow with history. */
const MOST = 100;

/** The local hour at which most of the customer's newest charges succeeded, at least three. Null without one. */
export async function preferredHour(
  { em, tenant, environment }: UnitOfWork,
  { customerId, timeZone }: Charged,
): Promise<number | null> {
  const [hour] = await em.execute<{ hour: number }[]>(
    `select date_part(?, created_at at time zone ?)::integer as hour
     from (
       select created_at from transaction_extensions
       where organization_id = ? and environment = ? and customer_id = ? and status = ?
       order by created_at desc, id desc limit ?) as newest
     group by hour having count(*) >= ? order by count(*) desc, hour limit ?`,
    ["hour", timeZone, tenant.organizationId, environment, customerId, "succeeded", MOST, LEAST, 1],
  );
  return hour?.hour ?? null;
}
