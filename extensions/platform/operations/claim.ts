import type { DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import { ANSWERS_KEPT_DAYS } from "#contract/limits.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { Claim, Fingerprint } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endsSoon } from "./ends-soon.ts";
import { differingFields } from "./fingerprint.ts";
import { IdempotencyInProgressError, IdempotencyKeyReusedError, OutcomeUnknownError } from "./idempotency.errors.ts";
import { askBefore, type Lease } from "./lease.ts";
import { isInstanceAlive } from "./maintenance.queries.ts";
import { openFingerprint, sealFingerprint } from "./outcome.ts";
import {
  deleteFinished,
  deleteRecord,
  findByKey,
  findExclusive,
  giveToUs,
  insertRecord,
  lockUnfinished,
  type RecordRow,
} from "./records.queries.ts";
import { OUTCOME_UNKNOWN, STARTED } from "./recovery-points.ts";

/** Work that a caller wants to happen once. */
export interface ClaimRequest {
  readonly method: DescMethodUnary;
  readonly fingerprint: Fingerprint;
  readonly subjectId: string | null;
  /** Operations with the same name here exclude each other on a subject, with or without a key. */
  readonly exclusive: string | null;
  readonly lease: Lease;
  /** Whether the work of a dead owner may be taken over before its lease ends. */
  readonly waitsForLease?: boolean;
}

/** A claim that was taken, and the record as it was found. Null for a new record. */
export interface Claimed<Begun> {
  readonly claim: Claim;
  readonly row: RecordRow | null;
  /** The result of `begin`; null beyond `started`. */
  readonly begun: Begun | null;
}

export type ClaimResult<Begun> =
  | { readonly finished: RecordRow }
  /** `isOurs` is false for work of a dead request with another idempotency key, which is completed before our own. */
  | (Claimed<Begun> & { readonly isOurs: boolean });

/** Runs in the transaction of the claim, while the work is at `started`. */
type Begin<Begun> = (phase: UnitOfWork, claim: Claim) => Promise<Begun>;

/** More rounds than this are lost only against callers that come and go with the same key all the time. */
const MAX_ROUNDS = 5;
const DAY_SECONDS = 86_400;

/** The name of the operation that a key belongs to. */
export function operationName({ parent, name }: Pick<DescMethod, "parent" | "name">): string {
  return `${parent.typeName}/${name}`;
}

/**
 * Claims work that must happen once: one caller wins, the others wait a second for its answer. Work of a dead owner is taken over.
 * @throws IdempotencyInProgressError, IdempotencyKeyReusedError
 */
export async function claimWork<Begun = null>(
  work: UnitOfWork,
  request: ClaimRequest,
  begin: Begin<Begun> | null = null,
): Promise<ClaimResult<Begun>> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const result =
        (await insertClaim(work, request, begin)) ??
        (await findOwn(work, request, begin)) ??
        (await takeFromOther(work, request));
      if (result) return result;
    } catch (error) {
      const isTaken = error instanceof IdempotencyInProgressError;
      if (!isTaken || !(await endsSoon(work, operationName(request.method)))) throw error;
    }
  }
  throw new IdempotencyInProgressError(1);
}

async function insertClaim<Begun>(work: UnitOfWork, request: ClaimRequest, begin: Begin<Begun> | null) {
  const { method, subjectId, exclusive, lease } = request;
  const id = newId("idempotencyRecord", work.now());
  const fingerprint = work.idempotencyKey === null ? null : request.fingerprint;
  const sealedFingerprint = fingerprint && (await sealFingerprint(work, id, fingerprint));
  const insert = async (phase: UnitOfWork) => {
    const claim: Claim = {
      id,
      fencingToken: 1,
      method,
      subjectId,
      idempotencyKey: work.idempotencyKey,
      fingerprint,
      recoveryPoint: STARTED,
      askBefore: askBefore(lease),
    };
    const record = { ...claim, operation: operationName(method), exclusive, sealedFingerprint, leaseMs: lease.leaseMs };
    if (!(await insertRecord(phase, record))) return null;
    return { claim, row: null, begun: begin && (await begin(phase, claim)), isOurs: true };
  };
  return begin ? work.atomically(insert) : insert(work);
}

/** The record of the same key. Null when it is gone, or its lifetime is over. */
async function findOwn<Begun>(
  work: UnitOfWork,
  request: ClaimRequest,
  begin: Begin<Begun> | null,
): Promise<ClaimResult<Begun> | null> {
  if (work.idempotencyKey === null) return null;
  const row = await findByKey(work, operationName(request.method));
  if (!row) return null;
  if (isOver(row)) {
    await deleteFinished(work, [row.id]);
    return null;
  }
  const first = row.sealed_fingerprint ? await openFingerprint(work, row.id, row.sealed_fingerprint) : {};
  const differing = differingFields(first, request.fingerprint);
  if (differing.length > 0) throw new IdempotencyKeyReusedError(differing);
  if (row.finished_seconds_ago !== null) return { finished: row };
  return { ...(await takeOverOrWait(work, request, row, begin)), isOurs: true };
}

function isOver({ finished_seconds_ago, environment }: RecordRow): boolean {
  return finished_seconds_ago !== null && finished_seconds_ago > ANSWERS_KEPT_DAYS[environment] * DAY_SECONDS;
}

/** Another request's work on the same subject. One that has only begun is forgotten: nothing of it has happened. */
async function takeFromOther(work: UnitOfWork, request: ClaimRequest): Promise<ClaimResult<never> | null> {
  const { exclusive, subjectId, method } = request;
  const row = exclusive === null || subjectId === null ? null : await findExclusive(work, exclusive, subjectId);
  if (!row) return null;
  // The completer finishes it, since only its own operation knows how.
  if (row.operation !== operationName(method)) throw new IdempotencyInProgressError(row.lease_seconds_left);
  const taken = await takeOverOrWait<never>(work, request, row, null);
  if (taken.claim.recoveryPoint !== STARTED)
    return { ...taken, isOurs: work.idempotencyKey === null || work.idempotencyKey === row.idempotency_key };
  await deleteRecord(work, taken.claim);
  return null;
}

async function takeOverOrWait<Begun>(
  work: UnitOfWork,
  request: ClaimRequest,
  row: RecordRow,
  begin: Begin<Begun> | null,
): Promise<Claimed<Begun>> {
  if (row.recovery_point === OUTCOME_UNKNOWN) throw new OutcomeUnknownError();
  const taken = await takeOver(work, row.id, request, begin);
  if (!taken) throw new IdempotencyInProgressError(row.lease_seconds_left);
  return taken;
}

/** Takes over work without a live owner. Null while its owner lives and its lease lasts, and while another caller takes it. */
export function takeOver<Begun>(
  work: UnitOfWork,
  recordId: string,
  { method, lease, waitsForLease = false }: Pick<ClaimRequest, "method" | "lease" | "waitsForLease">,
  begin: Begin<Begun> | null = null,
): Promise<Claimed<Begun> | null> {
  return work.atomically(async (phase) => {
    const row = await lockUnfinished(phase, recordId);
    if (!row || !(await isAbandoned(phase, row, waitsForLease))) return null;
    const claim: Claim = {
      id: row.id,
      fencingToken: row.fencing_token + 1,
      method,
      subjectId: row.subject_id,
      idempotencyKey: row.idempotency_key,
      fingerprint: row.sealed_fingerprint ? await openFingerprint(work, row.id, row.sealed_fingerprint) : null,
      recoveryPoint: row.recovery_point,
      askBefore: askBefore(lease),
    };
    await giveToUs(phase, claim, lease.leaseMs);
    const begun = begin && row.recovery_point === STARTED ? await begin(phase, claim) : null;
    return { claim, row, begun };
  });
}

export async function isAbandoned(phase: UnitOfWork, row: RecordRow, waitsForLease: boolean): Promise<boolean> {
  if (row.lease_seconds_left <= 0) return true;
  if (waitsForLease && row.recovery_point !== STARTED) return false;
  return row.owner_instance !== phase.context.instance.id && !(await isInstanceAlive(phase, row.owner_instance));
}
