import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { IS_OVER, isOver } from "./lifetime.ts";
import { OUTCOME_UNKNOWN } from "./recovery-points.ts";

/** The instances whose heartbeat is in time. */
export async function listLiveInstances({ em }: Pick<SystemWork, "em">, now: Date): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>("select id from running_instances where lease_expires_at >= ?", [
    now,
  ]);
  return rows.map(({ id }) => id);
}

export async function isInstanceAlive({ em }: Pick<SystemWork, "em">, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select 1 from running_instances where id = ? and lease_expires_at >= clock_timestamp()",
    [id],
  );
  return rows.length === 1;
}

/** The organizations that have unfinished work without a live owner. The only read of this work across organizations. */
export async function listOrganizationsWithAbandoned(
  system: SystemWork,
  now: Date,
  live: readonly string[],
): Promise<string[]> {
  const rows = await system.em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from idempotency_records
     where finished_at is null and (lease_expires_at < ? or owner_instance not in (?))`,
    [now, ["", ...live]],
  );
  return rows.map(({ organization_id }) => organization_id);
}

export interface UnfinishedRow {
  id: string;
  operation: string;
  recovery_point: string;
  environment: string;
  subject_id: string | null;
  request_id: string;
  age_seconds: number;
}

const UNFINISHED = `id, operation, recovery_point, environment, subject_id, request_id,
  extract(epoch from now() - created_at)::float8 as age_seconds`;

/** The organization's unfinished records without a live owner, those that have waited longest first. */
export function listAbandoned(work: UnitOfWork, now: Date, live: readonly string[]): Promise<UnfinishedRow[]> {
  return work.em.execute<UnfinishedRow[]>(
    `select ${UNFINISHED} from idempotency_records
     where organization_id = ? and finished_at is null and recovery_point <> ?
       and (lease_expires_at < ? or owner_instance not in (?))
     order by lease_expires_at`,
    [work.tenant.organizationId, OUTCOME_UNKNOWN, now, ["", ...live]],
  );
}

/** The organization's unfinished records, the oldest first. */
export function listUnfinished(work: UnitOfWork, limit: number): Promise<UnfinishedRow[]> {
  return work.em.execute<UnfinishedRow[]>(
    `select ${UNFINISHED} from idempotency_records
     where organization_id = ? and finished_at is null order by created_at limit ?`,
    [work.tenant.organizationId, limit],
  );
}

/** The organizations that have finished records whose lifetime is over. */
export async function listOrganizationsWithOver(system: SystemWork): Promise<string[]> {
  const rows = await system.em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from idempotency_records where ${IS_OVER}`,
    isOver,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Some of the organization's finished records whose lifetime is over, locked until the phase ends. */
export async function lockOver(work: UnitOfWork, limit: number): Promise<string[]> {
  const rows = await work.em.execute<{ id: string }[]>(
    `select id from idempotency_records where organization_id = ? and ${IS_OVER}
     limit ? for update skip locked`,
    [work.tenant.organizationId, ...isOver, limit],
  );
  return rows.map(({ id }) => id);
}
