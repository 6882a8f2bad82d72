import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The next captured sales that are not booked, in ID order. */
export async function listUnbooked(
  { em, tenant, environment }: UnitOfWork,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from transaction_extensions
     where organization_id = ? and environment = ? and id > ? and captured_minor_units > ?
       and settlement_queue_entry_id is null
     order by id limit ?`,
    [tenant.organizationId, environment, after, 0, limit],
  );
  return rows.map(({ id }) => id);
}
