import type { DescMethod } from "@bufbuild/protobuf";
import { ANSWERS_KEPT_DAYS } from "#contract/limits.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Fingerprint, OperationClaim } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endsSoon } from "./ends-soon.ts";
import { differingFields } from "./fingerprint.ts";
import { inProgress } from "./in-progress.ts";
import { momentsOf } from "./lease.ts";
import { deleteFinished } from "./maintenance.queries.ts";
import { decryptFingerprint, encryptFingerprint } from "./outcome.ts";
import { deleteRecord, findByKey, findExclusive, insertRecord, type RecordRow } from "./records.queries.ts";
import { STARTED } from "./recovery-points.ts";
import { relinquishLost } from "./settle.ts";
import { type Begin, type ClaimedOperation, type KeyedRequest, takeOverOrWait } from "./take-over.ts";

/** A request to run work exactly once. */
export interface ClaimRequest extends KeyedRequest {
  readonly subjectId: string | null;
  /** Operations with the same value exclude each other on a subject, with or without a key. */
  readonly exclusive: string | null;
}

export type ClaimResult<Begun> =
  | { readonly finished: RecordRow }
  /** `isOurs` is false for a dead request's work under another idempotency key, which is completed before our own. */
  | (ClaimedOperation<Begun> & { readonly isOurs: boolean });

/** Losing more rounds requires other callers that keep claiming and releasing the same key. */
const MAX_ROUNDS = 5;
const DAY_SECONDS = 86_400;

/** The operation name stored with a key. */
export function operationName({ parent, name }: Pick<DescMethod, "parent" | "name">): string {
  return `${parent.typeName}/${name}`;
}

/**
 * Claims work that must run once. One caller wins; the others wait a second for its answer. A dead owner's work is
 * taken over.
 * @throws idempotency_in_progress, idempotency_key_reused
 */
export async function claimOperation<Begun = null>(
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
      const isTaken = isRefusal(error, "idempotency_in_progress");
      if (!isTaken || !(await endsSoon(work, operationName(request.method), request))) throw error;
    }
  }
  throw inProgress(1);
}

async function insertClaim<Begun>(work: UnitOfWork, request: ClaimRequest, begin: Begin<Begun> | null) {
  const { method, subjectId, exclusive, lease } = request;
  const id = newId("idempotencyRecord", work.now());
  const fingerprint = work.idempotencyKey === null ? null : request.fingerprint;
  const sealedFingerprint = fingerprint && (await encryptFingerprint(work, id, fingerprint));
  let claim: OperationClaim | null = null;
  const insert = async (phase: UnitOfWork) => {
    claim = {
      id,
      fencingToken: 1,
      method,
      subjectId,
      idempotencyKey: work.idempotencyKey,
      fingerprint,
      recoveryPoint: STARTED,
      ...momentsOf(lease),
    };
    const record = { ...claim, operation: operationName(method), exclusive, sealedFingerprint, leaseMs: lease.leaseMs };
    if (!(await insertRecord(phase, record))) return null;
    return { claim, row: null, begun: begin && (await begin(phase, claim)), isOurs: true };
  };
  try {
    return await (begin ? work.atomically(insert) : insert(work));
  } catch (error) {
    await relinquishLost(work, claim, error);
    throw error;
  }
}

/**
 * Finds earlier work under the key: a stored answer, or a dead request's work beyond `started`. It reads no resource,
 * which may have been deleted since.
 * @throws idempotency_in_progress, idempotency_key_reused
 */
export async function claimBegun(work: UnitOfWork, request: KeyedRequest): Promise<ClaimResult<never> | null> {
  try {
    return await findBegun(work, request);
  } catch (error) {
    const isTaken = isRefusal(error, "idempotency_in_progress");
    if (!isTaken || !(await endsSoon(work, operationName(request.method)))) throw error;
    return findBegun(work, request);
  }
}

async function findBegun(work: UnitOfWork, request: KeyedRequest): Promise<ClaimResult<never> | null> {
  const row = await findKept(work, request);
  return row && row.recovery_point !== STARTED ? resultOf<never>(work, request, row, null) : null;
}

/** The record of the same key. Null when there is none or it has expired. */
async function findOwn<Begun>(
  work: UnitOfWork,
  request: ClaimRequest,
  begin: Begin<Begun> | null,
): Promise<ClaimResult<Begun> | null> {
  const row = await findKept(work, request);
  return row && resultOf(work, request, row, begin);
}

async function findKept(work: UnitOfWork, { method }: KeyedRequest): Promise<RecordRow | null> {
  const row = work.idempotencyKey === null ? null : await findByKey(work, operationName(method));
  if (!row || !isOver(row)) return row;
  await deleteFinished(work, [row.id]);
  return null;
}

async function resultOf<Begun>(
  work: UnitOfWork,
  request: KeyedRequest,
  row: RecordRow,
  begin: Begin<Begun> | null,
): Promise<ClaimResult<Begun>> {
  const first = row.sealed_fingerprint ? await decryptFingerprint(work, row.id, row.sealed_fingerprint) : {};
  const differing = differingFields(first, request.fingerprint);
  if (differing.length > 0 && !isSentAgain(first, request))
    throw refuse("idempotency_key_reused", { differing_fields: differing, param: "Idempotency-Key" });
  if (row.finished_seconds_ago !== null) return { finished: row };
  return { ...(await takeOverOrWait(work, request, row, begin)), isOurs: true };
}

function isSentAgain(first: Fingerprint, { asSent }: KeyedRequest): boolean {
  return asSent !== undefined && differingFields(first, asSent()).length === 0;
}

function isOver({ finished_seconds_ago, environment }: RecordRow): boolean {
  return finished_seconds_ago !== null && finished_seconds_ago > ANSWERS_KEPT_DAYS[environment] * DAY_SECONDS;
}

/** Another request's work on the same subject. At `started` it is deleted, since it had no effect. */
async function takeFromOther(work: UnitOfWork, request: ClaimRequest): Promise<ClaimResult<never> | null> {
  const { exclusive, subjectId, method } = request;
  const row = exclusive === null || subjectId === null ? null : await findExclusive(work, exclusive, subjectId);
  if (!row) return null;
  // Only its own operation can finish it, which the completer runs.
  if (row.operation !== operationName(method)) throw inProgress(row.lease_seconds_left);
  const taken = await takeOverOrWait<never>(work, request, row, null);
  if (taken.claim.recoveryPoint !== STARTED)
    return { ...taken, isOurs: work.idempotencyKey === null || work.idempotencyKey === row.idempotency_key };
  await deleteRecord(work, taken.claim);
  return null;
}
