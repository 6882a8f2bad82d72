import type { Environment } from "#contract/environment.ts";
import type { PageOfOrganizations } from "#extensions/platform/tenancy/organization-pages.ts";
import type { HeldRecord } from "#extensions/platform/work/claim.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { OUTCOME_UNKNOWN } from "./recovery-points.ts";

/** Instances whose heartbeat has not expired. */
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

/** Unfinished work without a live owner at a given time. */
export interface Abandoned {
  readonly now: Date;
  readonly live: readonly string[];
  /** Whether the outcome is unknown, which an operator decides. */
  readonly isUnknown: boolean;
}

/** IDs of organizations with abandoned work, in ascending order. It is the only query for it across organizations. */
export async function listOrganizationsWithAbandoned(
  { em }: SystemWork,
  { now, live, isUnknown }: Abandoned,
  { after, limit }: PageOfOrganizations,
): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from idempotency_records
     where finished_at is null and organization_id > ? and (recovery_point = ?) = ?
       and (lease_expires_at < ? or owner_instance not in (?))
     order by organization_id limit ?`,
    [after, OUTCOME_UNKNOWN, isUnknown, now, ["", ...live], limit],
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

/** The organization's unfinished records without a live owner, longest waiting first. */
export function listAbandoned(work: UnitOfWork, now: Date, live: readonly string[]): Promise<UnfinishedRow[]> {
  return work.em.execute<UnfinishedRow[]>(
    `select ${UNFINISHED} from idempotency_records
     where organization_id = ? and finished_at is null and recovery_point <> ?
       and (lease_expires_at < ? or owner_instance not in (?))
     order by lease_expires_at`,
    [work.tenant.organizationId, OUTCOME_UNKNOWN, now, ["", ...live]],
  );
}

/** The organization's unfinished records, oldest first. */
export function listUnfinished(work: UnitOfWork, limit: number): Promise<UnfinishedRow[]> {
  return work.em.execute<UnfinishedRow[]>(
    `select ${UNFINISHED} from idempotency_records
     where organization_id = ? and finished_at is null order by created_at limit ?`,
    [work.tenant.organizationId, limit],
  );
}

export interface UnfinishedOperations {
  readonly operation: string;
  /** Requires an operator's decision. */
  readonly is_unknown: boolean;
  readonly count: number;
  readonly age_seconds: number;
}

/** Number and age of the oldest unfinished record, by method and by whether the outcome is unknown. */
export function readUnfinished(em: SystemWork["em"]): Promise<UnfinishedOperations[]> {
  return em.execute<UnfinishedOperations[]>(
    `select operation, recovery_point = ? as is_unknown, count(organization_id)::int as count,
       extract(epoch from now() - min(created_at))::float8 as age_seconds
     from idempotency_records where finished_at is null group by operation, is_unknown`,
    [OUTCOME_UNKNOWN],
  );
}

interface FinishedRow {
  readonly organization_id: string;
  readonly id: string;
  /** PostgreSQL's text, since a JavaScript date is less exact. */
  readonly finished_at: string;
}

/** IDs of the environment's records finished between two times, oldest first. */
export function listFinished(
  { em }: SystemWork,
  { environment, from, before }: { readonly environment: Environment; readonly from: string; readonly before: Date },
  limit: number,
): Promise<FinishedRow[]> {
  return em.execute<FinishedRow[]>(
    `select organization_id, id, finished_at::text as finished_at from idempotency_records
     where environment = ? and finished_at >= ? and finished_at < ? order by finished_at limit ?`,
    [environment, from, before, limit],
  );
}

/** Whether the claim's owner has finished the record, or it was deleted. */
export async function isFinished(work: UnitOfWork, held: HeldRecord): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `select id from idempotency_records
     where organization_id = ? and id = ? and (finished_at is null or fencing_token <> ?)`,
    [work.tenant.organizationId, held.id, held.fencingToken],
  );
  return rows.length === 0;
}

/** Deletes finished records. */
export async function deleteFinished(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  await work.em.execute(
    "delete from idempotency_records where organization_id = ? and id in (?) and finished_at is not null",
    [work.tenant.organizationId, [...ids]],
  );
}
