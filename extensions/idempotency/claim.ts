import { randomUUID } from "node:crypto";
import type { UnitOfWork } from "#extensions/work.ts";
import { IdempotencyInProgressError, IdempotencyKeyReusedError } from "./idempotency.errors.ts";
import {
  findByKey,
  findUnfinished,
  type HeldRecord,
  insertRecord,
  type Operation,
  type RecordRow,
  takeOver,
} from "./idempotency.queries.ts";

/** The answer that was given, byte for byte. */
export interface StoredAnswer {
  body: Uint8Array;
  contentType: string;
}

/** Work that this call now does alone, from a recovery point on. */
export interface Claim extends HeldRecord {
  recoveryPoint: string;
  state: Record<string, string>;
  /** False when it was begun by a request with another idempotency key, which died over it. */
  isOurs: boolean;
}

export type ClaimResult = { finished: StoredAnswer } | { claim: Claim };

/**
 * Claims work that must happen once. Of several callers one wins; the others get IdempotencyInProgressError while it is
 * at it, and its answer afterwards. Work whose owner died is taken over where it stopped.
 *
 * Without an idempotency key two requests are two pieces of work, but never at the same time.
 */
export async function claimWork(work: UnitOfWork, asked: Operation): Promise<ClaimResult> {
  const token = randomUUID();
  const inserted = await insertRecord(work, asked, token);
  if (inserted) return { claim: claimOf(inserted, token, true) };

  const sameKey = await findByKey(work, asked);
  if (sameKey && sameKey.fingerprint !== asked.fingerprint) throw new IdempotencyKeyReusedError();
  if (sameKey?.finished) return { finished: answerOf(sameKey) };

  const existing = sameKey ?? (await findUnfinished(work, asked));
  const taken = existing && (await takeOver(work, existing.id, token));
  if (!taken) throw new IdempotencyInProgressError(existing?.lease_seconds_left ?? 1);
  return {
    claim: claimOf(taken, token, taken.idempotency_key === work.idempotencyKey || work.idempotencyKey === null),
  };
}

function claimOf(row: RecordRow, token: string, isOurs: boolean): Claim {
  return { id: row.id, token, recoveryPoint: row.recovery_point, state: row.state, isOurs };
}

function answerOf(row: RecordRow): StoredAnswer {
  if (!row.response_body || row.response_content_type === null)
    throw new Error(`finished record ${row.id} holds no answer`);
  return { body: row.response_body, contentType: row.response_content_type };
}
