import type { Message } from "@bufbuild/protobuf";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { whileCallerWaits, whileHeld } from "#extensions/platform/database/while-held.ts";
import { RemoteError } from "#extensions/platform/errors.ts";
import { isRefusal } from "#extensions/platform/refuse.ts";
import type { Claim } from "#extensions/platform/work/claim.ts";
import type { ClaimedWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { inProgress } from "./in-progress.ts";
import { type Lease, momentsOf } from "./lease.ts";
import { isFinal, type Outcome, sealFingerprint, sealOutcome, sealState } from "./outcome.ts";
import { deleteRecord, finishRecord, moveRecord, releaseClaim } from "./records.queries.ts";

interface Answered {
  readonly message: Message;
}

/** Work that only changes the database: its change and its answer are saved in one transaction, or neither is. */
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
    await leaving(work, () => (isFinal(error) ? finish(work, claim, { refusal: error }) : release(work, error)));
    throw error;
  }
}

/**
 * Saves the outcome with its change; without a key no repeat can ask for it, so the record goes.
 * @throws idempotency_in_progress when the claim was lost, so that nothing of this transaction is saved
 */
export async function finish(work: UnitOfWork, claim: Claim, outcome: Outcome): Promise<void> {
  const { id, method, fingerprint } = claim;
  const isSaved = fingerprint
    ? await finishRecord(work, claim, {
        answer: await sealOutcome(work, id, method.output, outcome),
        fingerprint: await sealFingerprint(work, id, fingerprint),
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
  claim: Claim,
  { recoveryPoint, state, lease }: RecoveryPoint,
): Promise<void> {
  const moments = momentsOf(lease);
  const sealed = {
    state: await sealState(work, claim.id, state),
    fingerprint: claim.fingerprint && (await sealFingerprint(work, claim.id, claim.fingerprint)),
  };
  if (!(await moveRecord(work, claim, { recoveryPoint, sealed, leaseMs: lease.leaseMs }))) throw inProgress(1);
  Object.assign(claim, { recoveryPoint, ...moments });
}

/**
 * Leaves the claim to the next caller. After a time-out the lease keeps that one waiting; after a broken connection it
 * may look at once, but a request that is missing may still arrive.
 */
export async function release(work: ClaimedWork, error: unknown, { hasEnded = true } = {}): Promise<void> {
  const { claim } = work;
  const isUnanswered = error instanceof RemoteError && error.mayHaveHappened && !error.isAnswered;
  if (isUnanswered && error.mayStillHappen) return;
  await releaseClaim(work, claim, { recoveryPoint: claim.recoveryPoint, hasEnded: hasEnded && !isUnanswered });
}

/** A record that cannot be left as it should be while its lease lasts is taken over after it. */
export async function leaving(work: ClaimedWork, leave: () => Promise<unknown>): Promise<void> {
  const left = held(work, leave).catch((error: unknown) => {
    // Another has it, or it was left by an attempt whose answer was lost.
    if (isRefusal(error, "idempotency_in_progress")) return;
    const { logger } = work.context;
    logFailure(logger, { err: error, recordId: work.claim.id, requestId: work.requestId }, "a claim was not released");
  });
  await whileCallerWaits(left);
}

/** A new claim whose commit lost its connection may be there all the same, with nobody at work. */
export async function leavingLost(work: UnitOfWork, claim: Claim | null, error: unknown): Promise<void> {
  if (!claim || !isDatabaseLost(error)) return;
  const claimed = work.holding(claim);
  await leaving(claimed, () => release(claimed, error));
}

/** A write for a claim, which is repeated while the database is away. */
export function held<T>({ claim, context }: ClaimedWork, write: () => Promise<T>): Promise<T> {
  return whileHeld(claim, context.closing, write);
}
