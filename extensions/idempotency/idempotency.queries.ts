import { PRESENCE_LOCK_CLASS } from "#extensions/database/presence.ts";
import { newId } from "#extensions/ids.ts";
import type { UnitOfWork } from "#extensions/work.ts";

/** What is asked to happen once. */
export interface Operation {
  operation: string;
  subjectId: string;
  fingerprint: string;
  recoveryPoint: string;
}

export interface RecordRow {
  id: string;
  idempotency_key: string | null;
  fingerprint: string;
  recovery_point: string;
  state: Record<string, string>;
  response_body: Buffer | null;
  response_content_type: string | null;
  finished: boolean;
  lease_seconds_left: number;
}

const COLUMNS = `id, idempotency_key, fingerprint, recovery_point, state, response_body, response_content_type,
  finished_at is not null as finished, greatest(0, extract(epoch from lease_expires_at - now()))::float8 as lease_seconds_left`;

/** Decides the winner: the caller whose row is the one that was inserted. Null when the key or the subject is taken. */
export async function insertRecord(work: UnitOfWork, asked: Operation, token: string): Promise<RecordRow | null> {
  const { context, tenant, environment, idempotencyKey } = work;
  const [row] = await work.em.execute<RecordRow[]>(
    `insert into idempotency_records (organization_id, id, environment, operation, idempotency_key, fingerprint, subject_id,
       recovery_point, state, claim_token, owner_instance, lease_expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, '{}', ?, ?, now() + ? * interval '1 millisecond', now())
     on conflict do nothing returning ${COLUMNS}`,
    [
      tenant.organizationId,
      newId("idempotencyRecord", work.now()),
      environment,
      asked.operation,
      idempotencyKey,
      asked.fingerprint,
      asked.subjectId,
      asked.recoveryPoint,
      token,
      context.presence.instance,
      context.config.submissionLeaseMs,
    ],
  );
  return row ?? null;
}

export async function findByKey(work: UnitOfWork, { operation }: Operation): Promise<RecordRow | null> {
  if (work.idempotencyKey === null) return null;
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and environment = ? and operation = ? and idempotency_key = ?`,
    [work.tenant.organizationId, work.environment, operation, work.idempotencyKey],
  );
  return row ?? null;
}

export async function findUnfinished(work: UnitOfWork, { operation, subjectId }: Operation): Promise<RecordRow | null> {
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and operation = ? and subject_id = ? and finished_at is null`,
    [work.tenant.organizationId, operation, subjectId],
  );
  return row ?? null;
}

/**
 * Takes an abandoned record over, for one caller only: its lease ended, or its owner's presence lock is free because the
 * owner died. The lock is taken for this statement alone.
 */
export async function takeOver(work: UnitOfWork, recordId: string, token: string): Promise<RecordRow | null> {
  const { presence, config } = work.context;
  const [row] = await work.em.execute<RecordRow[]>(
    `update idempotency_records
     set claim_token = ?, owner_instance = ?, lease_expires_at = now() + ? * interval '1 millisecond'
     where organization_id = ? and id = ? and finished_at is null
       and (lease_expires_at < now()
         or (owner_instance <> ? and pg_try_advisory_xact_lock(${PRESENCE_LOCK_CLASS}, owner_instance)))
     returning ${COLUMNS}`,
    [token, presence.instance, config.submissionLeaseMs, work.tenant.organizationId, recordId, presence.instance],
  );
  return row ?? null;
}

/** Moves a claimed record on. False when the claim was lost, and then nothing of this phase may be saved. */
export async function moveTo(
  work: UnitOfWork,
  held: HeldRecord,
  recoveryPoint: string,
  state: Record<string, string>,
): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records set recovery_point = ?, state = ?::jsonb
     where organization_id = ? and id = ? and claim_token = ? and finished_at is null returning id`,
    [recoveryPoint, JSON.stringify(state), work.tenant.organizationId, held.id, held.token],
  );
  return rows.length === 1;
}

export interface HeldRecord {
  id: string;
  token: string;
}

export async function finishRecord(
  work: UnitOfWork,
  held: HeldRecord,
  body: Uint8Array,
  contentType: string,
): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records
     set recovery_point = 'finished', finished_at = now(), response_body = ?, response_content_type = ?
     where organization_id = ? and id = ? and claim_token = ? and finished_at is null returning id`,
    [Buffer.from(body), contentType, work.tenant.organizationId, held.id, held.token],
  );
  return rows.length === 1;
}

/** Forgets work that did not happen, so that the next request starts afresh. */
export async function deleteRecord(work: UnitOfWork, held: HeldRecord): Promise<void> {
  await work.em.execute(
    "delete from idempotency_records where organization_id = ? and id = ? and claim_token = ? and finished_at is null",
    [work.tenant.organizationId, held.id, held.token],
  );
}

/** Lets the next caller go on from the recovery point at once. */
export async function releaseLease(work: UnitOfWork, held: HeldRecord): Promise<void> {
  await work.em.execute(
    `update idempotency_records set lease_expires_at = now() - interval '1 millisecond'
     where organization_id = ? and id = ? and claim_token = ? and finished_at is null`,
    [work.tenant.organizationId, held.id, held.token],
  );
}
