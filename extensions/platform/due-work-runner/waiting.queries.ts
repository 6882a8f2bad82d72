import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { PageOfOrganizations } from "#extensions/platform/tenancy/organization-pages.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import { IN_REAL_TIME } from "./claims.queries.ts";

/** Work that waits for a service to answer again. */
export interface Waiting {
  readonly service: string;
  readonly environment: Environment;
}

/** IDs of organizations with waiting work, in ascending order. */
export async function listWaiting(
  em: EntityManager,
  { service, environment }: Waiting,
  { after, limit }: PageOfOrganizations,
): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from due_work
     where state = 'pending' and waits_for = ? and environment = ? and organization_id > ?
     order by organization_id limit ?`,
    [service, environment, after, limit],
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Makes a bounded number of an organization's waiting rows due, which no longer wait. Returns the count. */
export async function makeDue(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { service, now, limit }: { readonly service: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `with next as materialized (
       select id from due_work
       where organization_id = ? and environment = ? and state = 'pending' and waits_for = ? order by run_at, id
       limit ? for update skip locked)
     update due_work d set run_at = least(d.run_at, ?::timestamptz), waits_for = null
     from next n where d.organization_id = ? and d.id = n.id returning d.id`,
    [organizationId, environment, service, limit, now, organizationId],
  );
  return rows.length;
}

/** Makes the next waiting row due. It stays marked as waiting, so that its end shows whether the service answers. */
export async function tryNext(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { service, now }: { readonly service: string; readonly now: Date },
): Promise<void> {
  await em.execute(
    `with next as materialized (
       select id from due_work
       where organization_id = ? and environment = ? and state = 'pending' and waits_for = ? order by run_at, id
       limit 1 for update skip locked)
     update due_work d set run_at = least(d.run_at, ?::timestamptz)
     from next n where d.organization_id = ? and d.id = n.id`,
    [organizationId, environment, service, now, organizationId],
  );
}

interface LateKind {
  readonly kind: string;
  readonly late: number;
  readonly oldest_ms: number;
}

/** Limit on rows scanned, so that the cost stays bounded in a long outage. The oldest are included. */
const MOST_COUNTED = 10_000;

/** Counts by kind: failed and unfinished work, and work due by `dueBy` that no process has started. */
export function readLate(em: EntityManager, dueBy: Date): Promise<LateKind[]> {
  return em.execute<LateKind[]>(
    `select kind, count(*)::int as late, ${epochMs("min(since)")} as oldest_ms from (
       (select organization_id, kind, late_since as since from due_work
        where state = 'pending' and late_since is not null order by late_since limit ?)
       union all
       (select organization_id, kind, run_at as since from due_work
        where state = 'pending' and ${IN_REAL_TIME} and late_since is null and run_at <= ? order by run_at limit ?)
     ) as late group by kind`,
    [MOST_COUNTED, dueBy, MOST_COUNTED],
  );
}
