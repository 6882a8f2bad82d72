import type { Environment } from "#contract/environment.ts";
import { PRESENCE_LOCK_CLASS } from "#extensions/platform/database/instance-lock.ts";
import type { HeldRecord } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isOver } from "./lifetime.ts";

export interface RecordRow {
  id: string;
  environment: Environment;
  operation: string;
  idempotency_key: string | null;
  request_id: string;
  sealed_fingerprint: string | null;
  subject_id: string | null;
  recovery_point: string;
  state: Record<string, string>;
  sealed_answer: string | null;
  finished: boolean;
  is_over: boolean;
  age_seconds: number;
  lease_seconds_left: number;
}

const COLUMNS = `id, environment, operation, idempotency_key, request_id, sealed_fingerprint, subject_id, recovery_point, state,
  sealed_answer, finished_at is not null as finished, coalesce(${isOver}, false) as is_over,
  extract(epoch from now() - created_at)::float8 as age_seconds,
  greatest(0, extract(epoch from lease_expires_at - now()))::float8 as lease_seconds_left`;

export interface NewRecord extends HeldRecord {
  operation: string;
  subjectId: string | null;
  recoveryPoint: string;
  sealedFingerprint: string | null;
}

/** Decides the winner: the caller whose row is the one that was inserted. Null when the key or the subject is taken. */
export async function insertRecord(work: UnitOfWork, record: NewRecord): Promise<RecordRow | null> {
  const { context, tenant, environment, idempotencyKey, requestId } = work;
  const [row] = await work.em.execute<RecordRow[]>(
    `insert into idempotency_records (organization_id, id, environment, operation, idempotency_key, request_id,
       sealed_fingerprint, encryption_key_id, subject_id, recovery_point, state, claim_token, owner_instance,
       lease_expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', ?, ?, now() + ? * interval '1 millisecond', now())
     on conflict do nothing returning ${COLUMNS}`,
    [
      tenant.organizationId,
      record.id,
      environment,
      record.operation,
      idempotencyKey,
      requestId,
      record.sealedFingerprint,
      context.encryption.currentKeyId,
      record.subjectId,
      record.recoveryPoint,
      record.token,
      context.presence.instance,
      context.config.submissionLeaseMs,
    ],
  );
  return row ?? null;
}

export async function findByKey(work: UnitOfWork, operation: string): Promise<RecordRow | null> {
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and environment = ? and operation = ? and idempotency_key = ?`,
    [work.tenant.organizationId, work.environment, operation, work.idempotencyKey],
  );
  return row ?? null;
}

export async function findUnfinished(
  work: UnitOfWork,
  operation: string,
  subjectId: string,
): Promise<RecordRow | null> {
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
export async function takeOver(work: UnitOfWork, { id, token }: HeldRecord): Promise<RecordRow | null> {
  const { presence, config } = work.context;
  const [row] = await work.em.execute<RecordRow[]>(
    `update idempotency_records
     set claim_token = ?, owner_instance = ?, lease_expires_at = now() + ? * interval '1 millisecond'
     where organization_id = ? and id = ? and finished_at is null
       and (lease_expires_at < now()
         or (owner_instance <> ? and pg_try_advisory_xact_lock(${PRESENCE_LOCK_CLASS}, owner_instance)))
     returning ${COLUMNS}`,
    [token, presence.instance, config.submissionLeaseMs, work.tenant.organizationId, id, presence.instance],
  );
  return row ?? null;
}

/** Moves a claimed record on. False when the claim was lost, and then nothing of this phase may be saved. */
export async function moveRecord(
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

/** False when the claim was lost. Both sealed columns are written, since one column names the key of both. */
export async function finishRecord(
  work: UnitOfWork,
  held: HeldRecord,
  sealed: { answer: string | null; fingerprint: string | null },
): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records
     set recovery_point = 'finished', finished_at = now(), sealed_answer = ?, sealed_fingerprint = ?, encryption_key_id = ?
     where organization_id = ? and id = ? and claim_token = ? and finished_at is null returning id`,
    [
      sealed.answer,
      sealed.fingerprint,
      work.context.encryption.currentKeyId,
      work.tenant.organizationId,
      held.id,
      held.token,
    ],
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

/** Deletes those of the records whose lifetime is over, and tells how many. An unfinished one has none. */
export async function deleteOver(work: UnitOfWork, ids: readonly string[]): Promise<number> {
  const rows = await work.em.execute<unknown[]>(
    `delete from idempotency_records where organization_id = ? and id in (?) and ${isOver} returning id`,
    [work.tenant.organizationId, [...ids]],
  );
  return rows.length;
}
