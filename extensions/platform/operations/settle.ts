import type { Message } from "@bufbuild/protobuf";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { whileCallerWaits, whileHeld } from "#extensions/platform/database/while-held.ts";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { OperationClaim } from "#extensions/platform/work/claim.ts";
import type { ClaimedWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { inProgress } from "./in-progress.ts";
import { type Lease, momentsOf } from "./lease.ts";
import { encryptFingerprint, encryptOutcome, encryptState, isFinal, type Outcome } from "./outcome.ts";
import { deleteRecord, finishRecord, moveRecord, releaseClaim } from "./records.queries.ts";

interface Answered {
  readonly message: Message;
}

/** For work that only changes the database: the change and its answer are saved in one transaction. */
export async function runInOneTransaction<Answer extends Answered>(
  work: ClaimedWork,
  run: (phase: UnitOfWork) => Promise<Answer>,
): Promise<Answer> {
  const { claim } = work;
  try {
    return await work.atomically(async (phase) => {
      const answer = await run(phase);
      await phase.save();
      await finish(phase, claim, { answer: answer.message });
      return answer;
    });
  } catch (error) {
    await relinquish(work, () => (isFinal(error) ? finish(work, claim, { refusal: error }) : release(work, error)));
    throw error;
  }
}

/**
 * Saves the outcome with its change. Without a key no repeat can request it, so the record is deleted.
 * @throws idempotency_in_progress when the claim was lost; nothing of this transaction may be saved
 */
export async function finish(work: UnitOfWork, claim: OperationClaim, outcome: Outcome): Promise<void> {
  const { id, method, fingerprint } = claim;
  const isSaved = fingerprint
    ? await finishRecord(work, claim, {
        answer: await encryptOutcome(work, id, method.output, outcome),
        fingerprint: await encryptFingerprint(work, id, fingerprint),
      })
    : await deleteRecord(work, claim);
  if (!isSaved) throw inProgress(1);
}

interface RecoveryPoint {
  readonly recoveryPoint: string;
  readonly state: unknown;
  readonly lease: Lease;
}

/** Saves a recovery point and renews the claim. @throws idempotency_in_progress when the claim was lost */
export async function moveTo(
  work: UnitOfWork,
  claim: OperationClaim,
  { recoveryPoint, state, lease }: RecoveryPoint,
): Promise<void> {
  const moments = momentsOf(lease);
  const sealed = {
    state: await encryptState(work, claim.id, state),
    fingerprint: claim.fingerprint && (await encryptFingerprint(work, claim.id, claim.fingerprint)),
  };
  if (!(await moveRecord(work, claim, { recoveryPoint, sealed, leaseMs: lease.leaseMs }))) throw inProgress(1);
  Object.assign(claim, { recoveryPoint, ...moments });
}

/**
 * Releases the claim. After a timeout the lease stays, so that the next caller waits; after a broken connection a
 * request may still arrive.
 */
export async function release(work: ClaimedWork, error: unknown, { hasEnded = true } = {}): Promise<void> {
  const { claim } = work;
  const isUnanswered = error instanceof RemoteError && error.mayHaveHappened && !error.isAnswered;
  if (isUnanswered && error.mayStillHappen) return;
  await releaseClaim(work, claim, { recoveryPoint: claim.recoveryPoint, hasEnded: hasEnded && !isUnanswered });
}

/** Releases a claim, with retries until the lease ends. After that, another caller takes the record over. */
export async function relinquish(work: ClaimedWork, leave: () => Promise<unknown>): Promise<void> {
  const left = held(work, leave).catch((error: unknown) => {
    // Another caller has the claim, or an earlier attempt released it and its answer was lost.
    if (isRefusal(error, "idempotency_in_progress")) return;
    const { logger } = work.context;
    logFailure(logger, { err: error, recordId: work.claim.id, requestId: work.requestId }, "a claim was not released");
  });
  await whileCallerWaits(left);
}

/** A new claim whose commit lost its connection may exist without an owner, so it is released. */
export async function relinquishLost(work: UnitOfWork, claim: OperationClaim | null, error: unknown): Promise<void> {
  if (!claim || !isDatabaseLost(error)) return;
  const claimed = work.holding(claim);
  await relinquish(claimed, () => release(claimed, error));
}

/** Runs a write for a claim, repeated while the database is unavailable. */
export function held<T>({ claim, context }: ClaimedWork, write: () => Promise<T>): Promise<T> {
  return whileHeld(claim, context.closing, write);
}
