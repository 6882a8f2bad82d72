import type { Environment } from "#contract/environment.ts";
import type { HeldRecord } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface RecordRow {
  id: string;
  environment: Environment;
  operation: string;
  idempotency_key: string | null;
  request_id: string;
  sealed_fingerprint: string | null;
  exclusive: string | null;
  subject_id: string | null;
  recovery_point: string;
  sealed_state: string | null;
  sealed_answer: string | null;
  fencing_token: number;
  owner_instance: string;
  /** Null while it is not finished. */
  finished_seconds_ago: number | null;
  age_seconds: number;
  lease_seconds_left: number;
  /** Time in which an earlier owner's request may still arrive at the other service. */
  asked_seconds_left: number;
}

const secondsUntil = (column: string) =>
  `coalesce(greatest(0, extract(epoch from ${column} - clock_timestamp())), 0)::float8`;

const COLUMNS = `id, environment, operation, idempotency_key, request_id, sealed_fingerprint, exclusive, subject_id,
  recovery_point, sealed_state, sealed_answer, fencing_token::float8 as fencing_token, owner_instance,
  extract(epoch from now() - finished_at)::float8 as finished_seconds_ago,
  extract(epoch from now() - created_at)::float8 as age_seconds,
  ${secondsUntil("lease_expires_at")} as lease_seconds_left, ${secondsUntil("asked_until")} as asked_seconds_left`;

interface NewRecord extends HeldRecord {
  operation: string;
  exclusive: string | null;
  subjectId: string | null;
  recoveryPoint: string;
  sealedFingerprint: string | null;
  leaseMs: number;
}

/** Inserting the row decides the winner. False when the key or the subject is taken. */
export async function insertRecord(work: UnitOfWork, record: NewRecord): Promise<boolean> {
  const { context, tenant, environment, idempotencyKey, requestId } = work;
  const rows = await work.em.execute<unknown[]>(
    `insert into idempotency_records (organization_id, id, environment, operation, idempotency_key, request_id,
       sealed_fingerprint, encryption_key_id, exclusive, subject_id, recovery_point, fencing_token, owner_instance,
       lease_expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now() + make_interval(secs => ?), now())
     on conflict do nothing returning id`,
    [
      tenant.organizationId,
      record.id,
      environment,
      record.operation,
      idempotencyKey,
      requestId,
      record.sealedFingerprint,
      context.encryption.currentKeyId,
      record.exclusive,
      record.subjectId,
      record.recoveryPoint,
      record.fencingToken,
      context.instance.id,
      record.leaseMs / 1_000,
    ],
  );
  return rows.length === 1;
}

export async function findByKey(work: UnitOfWork, operation: string): Promise<RecordRow | null> {
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and environment = ? and operation = ? and idempotency_key = ?`,
    [work.tenant.organizationId, work.environment, operation, work.idempotencyKey],
  );
  return row ?? null;
}

/** The work that currently excludes others on the subject. */
export async function findExclusive(work: UnitOfWork, exclusive: string, subjectId: string): Promise<RecordRow | null> {
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and exclusive = ? and subject_id = ? and finished_at is null`,
    [work.tenant.organizationId, exclusive, subjectId],
  );
  return row ?? null;
}

/** Null when the record is finished, deleted, or locked by another claimant. */
export async function lockUnfinished(work: UnitOfWork, id: string): Promise<RecordRow | null> {
  const [row] = await work.em.execute<RecordRow[]>(
    `select ${COLUMNS} from idempotency_records
     where organization_id = ? and id = ? and finished_at is null for update skip locked`,
    [work.tenant.organizationId, id],
  );
  return row ?? null;
}

/** Assigns a locked record to this instance under its next fencing token. */
export async function giveToUs(work: UnitOfWork, { id, fencingToken }: HeldRecord, leaseMs: number): Promise<void> {
  await work.em.execute(
    `update idempotency_records
     set fencing_token = ?, owner_instance = ?, lease_expires_at = now() + make_interval(secs => ?)
     where organization_id = ? and id = ? and finished_at is null`,
    [fencingToken, work.context.instance.id, leaseMs / 1_000, work.tenant.organizationId, id],
  );
}

interface Move {
  readonly recoveryPoint: string;
  readonly leaseMs: number;
  /** Encrypted with one key, since one column names the key of both. */
  readonly sealed: { state: string | null; fingerprint: string | null };
}

/** Advances a claimed record and renews its lease. False when the claim was lost; then save nothing of this phase. */
export async function moveRecord(work: UnitOfWork, held: HeldRecord, move: Move): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records
     set recovery_point = ?, sealed_state = ?, sealed_fingerprint = ?, encryption_key_id = ?,
       lease_expires_at = now() + make_interval(secs => ?), asked_until = now() + make_interval(secs => ?)
     where organization_id = ? and id = ? and fencing_token = ? and finished_at is null returning id`,
    [
      move.recoveryPoint,
      move.sealed.state,
      move.sealed.fingerprint,
      work.context.encryption.currentKeyId,
      move.leaseMs / 1_000,
      move.leaseMs / 1_000,
      work.tenant.organizationId,
      held.id,
      held.fencingToken,
    ],
  );
  return rows.length === 1;
}

/** False when the claim was lost. */
export async function finishRecord(
  work: UnitOfWork,
  held: HeldRecord,
  sealed: { answer: string | null; fingerprint: string | null },
): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records
     set recovery_point = 'finished', finished_at = now(), sealed_answer = ?, sealed_fingerprint = ?,
       sealed_state = null, encryption_key_id = ?
     where organization_id = ? and id = ? and fencing_token = ? and finished_at is null returning id`,
    [
      sealed.answer,
      sealed.fingerprint,
      work.context.encryption.currentKeyId,
      work.tenant.organizationId,
      held.id,
      held.fencingToken,
    ],
  );
  return rows.length === 1;
}

/** Deletes a record without effect, or whose answer no repeat can request. False when the claim was lost. */
export async function deleteRecord(work: UnitOfWork, held: HeldRecord): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `delete from idempotency_records
     where organization_id = ? and id = ? and fencing_token = ? and finished_at is null returning id`,
    [work.tenant.organizationId, held.id, held.fencingToken],
  );
  return rows.length === 1;
}

/**
 * Lets the next caller resume from the recovery point at once, and fences off the owner. `hasEnded`: no request can
 * still arrive. False when the claim was lost.
 */
export async function releaseClaim(
  work: UnitOfWork,
  held: HeldRecord,
  { recoveryPoint, hasEnded }: { recoveryPoint: string; hasEnded: boolean },
): Promise<boolean> {
  const rows = await work.em.execute<unknown[]>(
    `update idempotency_records
     set recovery_point = ?, fencing_token = fencing_token + 1, lease_expires_at = now(),
       asked_until = case when ?::boolean then null else asked_until end
     where organization_id = ? and id = ? and fencing_token = ? and finished_at is null returning id`,
    [recoveryPoint, hasEnded, work.tenant.organizationId, held.id, held.fencingToken],
  );
  return rows.length === 1;
}
