import { create, type DescMethodUnary, type Message } from "@bufbuild/protobuf";
import { databaseAway } from "#extensions/platform/database/database-away.ts";
import { GOES_ON, whileCallerWaits } from "#extensions/platform/database/while-held.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { OperationClaim } from "#extensions/platform/work/claim.ts";
import type { ClaimedWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { type EngineOperationSteps, NOT_DONE, Settled, UNKNOWN } from "./engine-operation.ts";
import { inProgress } from "./in-progress.ts";
import { leaseOf } from "./lease.ts";
import { isFinished } from "./maintenance.queries.ts";
import { decryptState, isFinal, type Outcome } from "./outcome.ts";
import { deleteRecord, type RecordRow, releaseClaim } from "./records.queries.ts";
import { ASKED, OUTCOME_UNKNOWN, STARTED } from "./recovery-points.ts";
import { finish, held, moveTo, release, relinquish } from "./settle.ts";

// biome-ignore lint/suspicious/noExplicitAny: the steps of one operation fit together; from outside any fit.
export type Steps = EngineOperationSteps<DescMethodUnary, any, any, any, any>;

/** The end of the claim's transaction: an outcome, or the state for calling the other service. */
export type Prepared = { readonly outcome: Outcome } | { readonly state: unknown };

/** A request without a key, exclusion or recovery has no record and so no claim. */
type AskingWork = UnitOfWork | ClaimedWork;

export async function prepare(
  steps: Steps,
  phase: UnitOfWork,
  claim: OperationClaim | null,
  { subject, request }: { subject: { readonly id: string }; request: Message },
): Promise<Prepared> {
  const prepared = await steps.prepare(phase, subject, request as never);
  await phase.save();
  if (prepared instanceof Settled) return { outcome: await keepOutcome(steps, phase, claim, prepared.kept) };
  if (claim && steps.repeat !== "all") await saveCheckpoint(steps, phase, claim, prepared);
  return { state: prepared };
}

/** Calls the other service and saves its answer. */
export async function askAndKeep(steps: Steps, work: AskingWork, prepared: unknown): Promise<Outcome> {
  let state = prepared;
  const checkpoint = async (next: unknown) => {
    state = next;
    if (isClaimed(work)) await held(work, () => saveCheckpoint(steps, work, work.claim, next));
    return next;
  };
  let result: unknown;
  try {
    result = await steps.ask(work, state, checkpoint);
  } catch (error) {
    if (isClaimed(work)) await relinquish(work, () => settleUnanswered(steps, work, state, error));
    throw error;
  }
  return keep(steps, work, state, result);
}

/** Resumes work that was taken over, for a retry or in the completer. */
export async function resume(steps: Steps, work: ClaimedWork, row: RecordRow): Promise<Outcome> {
  const state = await decryptState(work, row);
  const unknown = () => held(work, () => toUnknown(steps, work, state));
  if (!steps.find && !steps.repeat) throw await unknown();
  const found = steps.find ? await finding(steps, work, state) : NOT_DONE;
  if (found === UNKNOWN) throw await unknown();
  if (found !== NOT_DONE) return keep(steps, work, state, found);
  // An earlier owner's request may still arrive; an idempotent repetition need not wait for it.
  if (steps.find && row.asked_seconds_left > 0) {
    await relinquish(work, () =>
      releaseClaim(work, work.claim, { recoveryPoint: row.recovery_point, hasEnded: false }),
    );
    throw inProgress(row.asked_seconds_left);
  }
  await held(work, () => saveCheckpoint(steps, work, work.claim, state));
  return askAndKeep(steps, work, state);
}

async function finding(steps: Steps, work: ClaimedWork, state: unknown): Promise<unknown> {
  try {
    return await steps.find?.(work, state);
  } catch (error) {
    await relinquish(work, () => release(work, error, { hasEnded: false }));
    throw error;
  }
}

async function keep(steps: Steps, work: AskingWork, state: unknown, result: unknown): Promise<Outcome> {
  let outcome: Outcome | null = null;
  const save = () =>
    work.atomically(async (phase) => {
      const kept = await steps.keep(phase, state, result);
      await phase.save();
      outcome = await keepOutcome(steps, phase, work.claim, kept);
      return outcome;
    });
  if (!isClaimed(work)) return save();
  // An earlier attempt may have committed although its answer was lost.
  const saveOnce = async () => (outcome && (await isFinished(work, work.claim)) ? outcome : save());
  const saved = await whileCallerWaits(
    held(work, saveOnce).catch(async (error: unknown) => {
      await relinquish(work, () => settleUnsaved(steps, work, state, error));
      throw error;
    }),
  );
  if (saved === GOES_ON) throw databaseAway("the answer is still being saved");
  return saved;
}

const isClaimed = (work: AskingWork): work is ClaimedWork => work.claim !== null;

/** Returns a refusal instead of throwing it, so that the transaction commits. */
async function keepOutcome(
  steps: Steps,
  phase: UnitOfWork,
  claim: OperationClaim | null,
  kept: unknown,
): Promise<Outcome> {
  await phase.notifyFollowers();
  const refusal = steps.refuses?.(kept);
  const outcome = refusal ? { refusal } : { answer: create(steps.method.output, steps.answer(kept) as never) };
  if (claim) await finish(phase, claim, outcome);
  return outcome;
}

function saveCheckpoint(steps: Steps, work: UnitOfWork, claim: OperationClaim, state: unknown): Promise<void> {
  const lease = leaseOf(work.context.config, steps.askTimeoutMs);
  return moveTo(work, claim, { recoveryPoint: ASKED, state, lease });
}

async function settleUnanswered(steps: Steps, work: ClaimedWork, state: unknown, error: unknown): Promise<void> {
  if (isDefinite(error)) await endRefused(steps, work, state, error);
  else if (isRecoverable(steps, work.claim)) await release(work, error);
  else await toUnknown(steps, work, state);
}

/** The other service answered, and saving the answer failed. */
async function settleUnsaved(steps: Steps, work: ClaimedWork, state: unknown, error: unknown): Promise<void> {
  const { claim } = work;
  if (claim.recoveryPoint === STARTED && isFinal(error)) await finish(work, claim, { refusal: error });
  else if (isRecoverable(steps, claim)) await release(work, error);
  else await toUnknown(steps, work, state);
}

function isRecoverable({ find, repeat }: Steps, { recoveryPoint }: OperationClaim): boolean {
  return find !== undefined || repeat !== undefined || recoveryPoint === STARTED;
}

/** Whether the other service certainly did nothing. */
/** Whether the other service certainly did nothing. */
export function isDefinite(error: unknown): error is DomainError {
  return error instanceof RemoteError ? !error.mayHaveHappened : isFinal(error);
}

/**
 * Releases reservations. A final refusal becomes the answer; after any other, the next try starts from the beginning.
 */
async function endRefused(steps: Steps, work: ClaimedWork, state: unknown, refusal: DomainError): Promise<void> {
  const { claim } = work;
  await work.atomically(async (phase) => {
    if (claim.recoveryPoint !== STARTED) await steps.release?.(phase, state, refusal);
    await phase.save();
    if (isFinal(refusal) || claim.fingerprint === null) await finish(phase, claim, { refusal });
    else if (!(await releaseClaim(phase, claim, { recoveryPoint: STARTED, hasEnded: true }))) throw inProgress(1);
  });
}

/** Keeps the state for the operator and keeps excluding others. The lease ends, since no process works on it. */
async function toUnknown(steps: Steps, work: ClaimedWork, state: unknown): Promise<DomainError> {
  const { claim, context, tenant, requestId } = work;
  const lease = { ...leaseOf(context.config, steps.askTimeoutMs), leaseMs: 0 };
  await moveTo(work, claim, { recoveryPoint: OUTCOME_UNKNOWN, state, lease });
  const facts = { recordId: claim.id, organizationId: tenant.organizationId, requestId };
  context.logger.error({ ...facts, operation: steps.method.name }, "the outcome of an operation is unknown");
  return refuse("idempotency_outcome_unknown");
}

/** After an operator's decision that it did not happen: releases reservations and frees the key and the subject. */
export async function undo(steps: Steps, work: ClaimedWork, row: RecordRow): Promise<void> {
  const state = await decryptState(work, row);
  await work.atomically(async (phase) => {
    await steps.release?.(phase, state, null);
    await phase.save();
    if (!(await deleteRecord(phase, work.claim))) throw inProgress(1);
  });
}
