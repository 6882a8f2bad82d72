import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * True for the first caller only, who then enqueues the export's mails in the same transaction. It is no change that
 * the export's version and events show.
 */
export async function markMailed(work: UnitOfWork, exportId: string): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update exports set mailed_at = ?
     where organization_id = ? and environment = ? and id = ? and mailed_at is null
     returning id`,
    [work.now(), work.tenant.organizationId, work.environment, exportId],
  );
  return rows.length > 0;
}

/** Like the mark, it changes nothing that the export's events show. */
export async function clearFilters({ em, tenant, environment }: UnitOfWork, exportId: string): Promise<void> {
  await em.execute("update exports set filters = '{}' where organization_id = ? and environment = ? and id = ?", [
    ...[tenant.organizationId, environment, exportId],
  ]);
}
