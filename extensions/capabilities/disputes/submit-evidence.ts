import { createHash } from "node:crypto";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  EngineError,
  EngineRefusedError,
  EngineUnavailableError,
  type SubmittedEvidence,
  type VerbatimDispute,
} from "#extensions/engine/index.ts";
import {
  type Claim,
  claimWork,
  deleteRecord,
  finishRecord,
  IdempotencyInProgressError,
  moveTo,
  releaseLease,
  type StoredAnswer,
} from "#extensions/idempotency/index.ts";
import type { UnitOfWork } from "#extensions/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { DisputeNotAnswerableError } from "./dispute.errors.ts";
import { hasMoved } from "./dispute.rules.ts";
import { getDispute, lockDispute } from "./disputes.service.ts";
import { readForSubmission } from "./read-evidence.ts";
import { applyEngineState, assertStillAnswerable, keepDispute } from "./refresh-dispute.ts";

const OPERATION = "dispute.submit";

export interface Submission extends StoredAnswer {
  /** The answer of an earlier request with the same idempotency key. */
  replayed: boolean;
}

/**
 * Finalizes the attached evidence and sends it to the engine, once (spec, "Submit dispute evidence").
 *
 * Recovery points: `started` (nothing sent), `engine_called` (sent or about to be: ask the engine), `finished` (replay).
 * Each is one SQL transaction and the engine is asked between them, so that a process may die anywhere and the next
 * request goes on (docs/decisions/0007-submission-recovery.md).
 */
export async function submitEvidence(work: UnitOfWork, disputeId: string): Promise<Submission> {
  const dispute = await getDispute(work, disputeId);
  const result = await claimWork(work, {
    operation: OPERATION,
    subjectId: dispute.id,
    fingerprint: createHash("sha256").update(dispute.id).digest("hex"),
    recoveryPoint: "started",
  });
  if ("finished" in result) return { ...result.finished, replayed: true };
  const answer = await finishSubmission(work, dispute, result.claim);
  // Someone else's abandoned submission is settled now, and ours is another request.
  return result.claim.isOurs ? { ...answer, replayed: false } : submitEvidence(work, disputeId);
}

async function finishSubmission(work: UnitOfWork, dispute: DisputeExtension, claim: Claim): Promise<StoredAnswer> {
  const attempt = { work, dispute, claim, nothingSent: claim.recoveryPoint === "started" };
  try {
    const answer = (await findLostAnswer(attempt)) ?? (await send(attempt));
    return await keepOutcome(work, dispute, claim, answer);
  } catch (error) {
    await giveUp(attempt, error);
    throw error instanceof EngineRefusedError && error.refusal === "wrong_state"
      ? await explain(work, dispute, error)
      : error;
  }
}

interface Attempt {
  work: UnitOfWork;
  dispute: DisputeExtension;
  claim: Claim;
  /** Known for certain: then the next request may start afresh. */
  nothingSent: boolean;
}

/** After a crash or a lost answer: the engine's dispute as it stands, if the submission moved it. */
async function findLostAnswer(attempt: Attempt): Promise<VerbatimDispute | null> {
  if (attempt.nothingSent) return null;
  const { work, dispute, claim } = attempt;
  const { disputes } = await merchantEngine(work);
  const current = await disputes.getVerbatim(dispute.engineDisputeId);
  const before = { stage: claim.state.stage ?? "", status: claim.state.status ?? "" };
  if (current.dispute && hasMoved(before, current.dispute)) return current;
  attempt.nothingSent = true;
  return null;
}

async function send(attempt: Attempt): Promise<VerbatimDispute> {
  const { work, dispute, claim } = attempt;
  const { stage, status } = await assertStillAnswerable(work, dispute);
  const { disputes } = await merchantEngine(work);
  const evidence = await gather(work, dispute);
  attempt.nothingSent = false;
  if (!(await moveTo(work, claim, "engine_called", { stage, status }))) throw new IdempotencyInProgressError(1);
  try {
    return await disputes.submitEvidence(dispute.engineDisputeId, evidence);
  } catch (error) {
    attempt.nothingSent = error instanceof EngineError && !error.mayHaveHappened;
    throw error;
  }
}

/** Texts as they are, files by the name the engine gave them. */
async function gather(work: UnitOfWork, dispute: DisputeExtension): Promise<SubmittedEvidence> {
  const evidence = await readForSubmission(work, dispute);
  return Object.fromEntries(
    evidence.map(({ evidenceType, text, engineFileId }) => [evidenceType, text ?? engineFileId ?? ""]),
  );
}

/** The stamp, the new state, the event and the answer become true together. */
function keepOutcome(
  work: UnitOfWork,
  dispute: DisputeExtension,
  claim: Claim,
  answer: VerbatimDispute,
): Promise<StoredAnswer> {
  return work.atomically(async (phase) => {
    const locked = await lockDispute(phase, dispute);
    if (answer.dispute) applyEngineState(phase, locked, answer.dispute);
    locked.lastPlatformActionAt = phase.now();
    phase.record({ type: "dispute.submitted", subjectId: locked.id });
    await phase.save();
    if (!(await finishRecord(phase, claim, answer.body, answer.contentType))) throw new IdempotencyInProgressError(1);
    return { body: answer.body, contentType: answer.contentType };
  });
}

/** Leaves a state from which the next request goes on: from the start when nothing was sent, else from the engine's answer. */
async function giveUp({ work, claim, nothingSent }: Attempt, error: unknown): Promise<void> {
  if (nothingSent) return deleteRecord(work, claim);
  // While the engine may still be at it the lease keeps the next request from asking too early.
  if (error instanceof EngineUnavailableError && error.mayStillHappen) return;
  await releaseLease(work, claim);
}

/** The engine refuses a wrong state without naming it: we look, remember and say. */
async function explain(work: UnitOfWork, dispute: DisputeExtension, refusal: EngineRefusedError): Promise<Error> {
  const { disputes } = await merchantEngine(work);
  const current = await keepDispute(work, await disputes.get(dispute.engineDisputeId));
  return new DisputeNotAnswerableError(current, refusal.metadata);
}
