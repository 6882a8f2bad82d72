import { create, type DescMessage, type Message, type MessageInitShape } from "@bufbuild/protobuf";
import { RemoteError } from "#extensions/platform/errors.ts";
import type { Claim } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { STARTED } from "./claim.ts";
import { IdempotencyInProgressError } from "./idempotency.errors.ts";
import { finishRecord, moveRecord, releaseLease } from "./idempotency.queries.ts";
import { isFinal, type Outcome, sealFingerprint, sealOutcome } from "./outcome.ts";

export type ClaimedWork = UnitOfWork & { readonly claim: Claim };

interface Answered {
  readonly message: Message;
}

/** Work that only changes the database: what it does and its answer become true in one transaction, or neither does. */
export function runInOneTransaction<Answer extends Answered>(
  work: ClaimedWork,
  run: (phase: UnitOfWork) => Promise<Answer>,
): Promise<Answer> {
  return settled(work, () =>
    work.atomically(async (phase) => {
      const answer = await run(phase);
      await phase.save();
      await keepOutcome(phase, work.claim, answer.message);
      return answer;
    }),
  );
}

/** Work that asks others between its transactions. It saves its answer with the last of them by `finishWith`, else here. */
export function runInPhases<Answer extends Answered>(work: ClaimedWork, run: () => Promise<Answer>): Promise<Answer> {
  return settled(work, async () => {
    const answer = await run();
    if (!work.claim.isFinished) await keepOutcome(work, work.claim, answer.message);
    return answer;
  });
}

/**
 * Saves the answer in the transaction of the change that it tells of. Does nothing without a claim.
 * @throws IdempotencyInProgressError when the claim was lost, so that nothing of this transaction is saved
 */
export async function finishWith<Output extends DescMessage>(
  work: UnitOfWork,
  output: Output,
  answer: MessageInitShape<Output>,
): Promise<void> {
  if (work.claim) await keepOutcome(work, work.claim, create(output, answer));
}

/**
 * Moves work on before what cannot be undone, or back when that has certainly not happened.
 * @throws IdempotencyInProgressError when the claim was lost
 */
export async function moveTo(
  work: UnitOfWork,
  claim: Claim,
  recoveryPoint: string,
  state: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!(await moveRecord(work, claim, recoveryPoint, state))) throw new IdempotencyInProgressError(1);
  claim.recoveryPoint = recoveryPoint;
  claim.state = state;
}

/** Leaves a failed work's record in the state from which the next caller goes on. */
async function settled<Answer>(work: ClaimedWork, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    await leave(work, error).catch((reason: unknown) => {
      const { logger } = work.context;
      logger.error({ err: reason, recordId: work.claim.id, requestId: work.requestId }, "a claim could not be left");
    });
    throw error;
  }
}

/** A refusal is the end only where nothing was asked of others whose outcome is unknown. */
async function leave(work: ClaimedWork, error: unknown): Promise<void> {
  const { claim } = work;
  if (claim.recoveryPoint === STARTED && isFinal(error)) await finish(work, claim, { refusal: error });
  // While the other side may still be working, the lease keeps the next request from asking too early.
  else if (!(error instanceof RemoteError && error.mayStillHappen)) await releaseLease(work, claim);
}

async function keepOutcome(work: UnitOfWork, claim: Claim, answer: Message): Promise<void> {
  if (!(await finish(work, claim, { answer }))) throw new IdempotencyInProgressError(1);
  claim.isFinished = true;
}

/** Nobody can ask for the answer of work without a key. */
async function finish(work: UnitOfWork, claim: Claim, outcome: Outcome): Promise<boolean> {
  const { id, method, fingerprint } = claim;
  const sealed = {
    answer: fingerprint && (await sealOutcome(work, id, method.output, outcome)),
    fingerprint: fingerprint && (await sealFingerprint(work, id, fingerprint)),
  };
  return finishRecord(work, claim, sealed);
}
