import { randomUUID } from "node:crypto";
import type { DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import { newId } from "#extensions/platform/ids.ts";
import type { Claim, Fingerprint } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { differingFields } from "./fingerprint.ts";
import { IdempotencyInProgressError, IdempotencyKeyReusedError } from "./idempotency.errors.ts";
import {
  deleteOver,
  deleteRecord,
  findByKey,
  findUnfinished,
  insertRecord,
  type RecordRow,
  takeOver,
} from "./idempotency.queries.ts";
import { openFingerprint, sealFingerprint } from "./outcome.ts";

/** Nothing has left this process's database yet. */
export const STARTED = "started";

/** What is asked to happen once. */
export interface Asked {
  readonly method: DescMethodUnary;
  readonly fingerprint: Fingerprint;
  /** Where one work at a time is allowed on a subject, with or without a key. */
  readonly subjectId: string | null;
}

export type ClaimResult =
  | { readonly finished: RecordRow }
  /** Not ours: begun by a request with another idempotency key, which died over it. It is to be completed before our own. */
  | { readonly claim: Claim; readonly row: RecordRow; readonly isOurs: boolean };

/** More rounds than this are lost only against callers that come and go with the same key all the time. */
const MAX_ROUNDS = 5;

/** The name of the operation that a key belongs to. */
export function operationName({ parent, name }: Pick<DescMethod, "parent" | "name">): string {
  return `${parent.typeName}/${name}`;
}

/**
 * Claims work that must happen once. Of several callers one wins; the others get IdempotencyInProgressError while it is
 * at it, and its answer afterwards. Work whose owner died is taken over where it stopped.
 *
 * Without an idempotency key two requests are two pieces of work, but never at the same time on one subject.
 *
 * @throws IdempotencyInProgressError, IdempotencyKeyReusedError
 */
export async function claimWork(work: UnitOfWork, asked: Asked): Promise<ClaimResult> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = (await begin(work, asked)) ?? (await findOwn(work, asked)) ?? (await takeFromOther(work, asked));
    if (result) return result;
  }
  throw new IdempotencyInProgressError(1);
}

async function begin(work: UnitOfWork, asked: Asked): Promise<ClaimResult | null> {
  const held = { id: newId("idempotencyRecord", work.now()), token: randomUUID() };
  const sealedFingerprint =
    work.idempotencyKey === null ? null : await sealFingerprint(work, held.id, asked.fingerprint);
  const row = await insertRecord(work, {
    ...held,
    operation: operationName(asked.method),
    subjectId: asked.subjectId,
    recoveryPoint: STARTED,
    sealedFingerprint,
  });
  return row && { claim: await claimOf(work, asked.method, row, held.token), row, isOurs: true };
}

/** What became of the same key. Null when there is nothing of it any more, or its lifetime is over. */
async function findOwn(work: UnitOfWork, asked: Asked): Promise<ClaimResult | null> {
  if (work.idempotencyKey === null) return null;
  const row = await findByKey(work, operationName(asked.method));
  if (!row) return null;
  if (row.is_over) {
    await deleteOver(work, [row.id]);
    return null;
  }
  const first = row.sealed_fingerprint ? await openFingerprint(work, row.id, row.sealed_fingerprint) : {};
  const differing = differingFields(first, asked.fingerprint);
  if (differing.length > 0) throw new IdempotencyKeyReusedError(differing);
  if (row.finished) return { finished: row };
  return { ...(await takeOverOrWait(work, asked.method, row)), isOurs: true };
}

/** Another request's work on the same subject. What it has only begun is forgotten: nothing of it has happened. */
async function takeFromOther(work: UnitOfWork, { method, subjectId }: Asked): Promise<ClaimResult | null> {
  const row = subjectId === null ? null : await findUnfinished(work, operationName(method), subjectId);
  if (!row) return null;
  const taken = await takeOverOrWait(work, method, row);
  if (taken.claim.recoveryPoint !== STARTED)
    return { ...taken, isOurs: work.idempotencyKey === null || work.idempotencyKey === row.idempotency_key };
  await deleteRecord(work, taken.claim);
  return null;
}

async function takeOverOrWait(work: UnitOfWork, method: DescMethodUnary, row: RecordRow) {
  const token = randomUUID();
  const taken = await takeOver(work, { id: row.id, token });
  if (!taken) throw new IdempotencyInProgressError(row.lease_seconds_left);
  return { claim: await claimOf(work, method, taken, token), row: taken };
}

export async function claimOf(
  work: UnitOfWork,
  method: DescMethodUnary,
  row: RecordRow,
  token: string,
): Promise<Claim> {
  return {
    id: row.id,
    token,
    method,
    subjectId: row.subject_id,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.sealed_fingerprint ? await openFingerprint(work, row.id, row.sealed_fingerprint) : null,
    recoveryPoint: row.recovery_point,
    state: row.state,
    isFinished: false,
  };
}
