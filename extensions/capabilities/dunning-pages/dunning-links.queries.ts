import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Expired {
  readonly expiredBefore: Date;
  readonly limit: number;
}

/** Deletes links that expired before that time, the oldest first. */
export async function forgetLinks(phase: UnitOfWork, { expiredBefore, limit }: Expired): Promise<void> {
  const { em, tenant, environment } = phase;
  const { organizationId } = tenant;
  await em.execute(
    `delete from dunning_links where organization_id = ? and id in (
       select id from dunning_links where organization_id = ? and environment = ? and expires_at < ?
       order by expires_at limit ? for update skip locked)`,
    [organizationId, organizationId, environment, expiredBefore, limit],
  );
}
