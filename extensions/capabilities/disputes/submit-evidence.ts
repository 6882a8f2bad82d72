import { create } from "@bufbuild/protobuf";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  EngineError,
  EngineRefusedError,
  type SubmittedEvidence,
  type VerbatimDispute,
} from "#extensions/connectors/engine/index.ts";
import { type Claim, finishWith, moveTo, phasedOperation, STARTED } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  DisputeService,
  type SubmitEvidenceResponse,
  SubmitEvidenceResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { DisputeNotAnswerableError } from "./dispute.errors.ts";
import { hasMoved } from "./dispute.rules.ts";
import { getDispute, lockDispute } from "./disputes.service.ts";
import { readForSubmission } from "./read-evidence.ts";
import { applyEngineState, assertStillAnswerable, upsertDispute } from "./refresh-dispute.ts";

const ENGINE_CALLED = "engine_called";

/** One submission of a dispute at a time, with or without an idempotency key, and by whichever of its two names. */
export const submission = phasedOperation({
  method: DisputeService.method.submitEvidence,
  async subjectOf(work, { disputeId }) {
    const { id } = await getDispute(work, disputeId);
    return { subjectId: id, request: { disputeId: id } };
  },
  complete: submitEvidence,
  asReplay: (answer) => ({ ...answer, replayed: true }),
});

/**
 * Finalizes the attached evidence and sends it to the engine, once (spec, "Submit dispute evidence").
 *
 * Recovery points: `started` (nothing sent), `engine_called` (sent or about to be: ask the engine), `finished` (replay).
 * Each is one SQL transaction and the engine is asked between them, so that a process may die anywhere and the next
 * request goes on (docs/decisions/0007-submission-recovery.md).
 */
export async function submitEvidence(work: UnitOfWork, disputeId: string): Promise<SubmitEvidenceResponse> {
  const { claim } = work;
  if (!claim) throw new Error("a submission was begun without a claim");
  const attempt = { work, dispute: await getDispute(work, disputeId), claim };
  return keepOutcome(attempt, (await findLostAnswer(attempt)) ?? (await send(attempt)));
}

interface Attempt {
  work: UnitOfWork;
  dispute: DisputeExtension;
  claim: Claim;
}

/** After a crash or a lost answer: the engine's dispute as it stands, if the submission moved it. */
async function findLostAnswer({ work, dispute, claim }: Attempt): Promise<VerbatimDispute | null> {
  if (claim.recoveryPoint === STARTED) return null;
  const { disputes } = await merchantEngine(work);
  const current = await disputes.getVerbatim(dispute.engineDisputeId);
  const before = { stage: claim.state.stage ?? "", status: claim.state.status ?? "" };
  if (current.dispute && hasMoved(before, current.dispute)) return current;
  await moveTo(work, claim, STARTED);
  return null;
}

async function send({ work, dispute, claim }: Attempt): Promise<VerbatimDispute> {
  const { stage, status } = await assertStillAnswerable(work, dispute);
  const { disputes } = await merchantEngine(work);
  const evidence = await gather(work, dispute);
  await moveTo(work, claim, ENGINE_CALLED, { stage, status });
  try {
    return await disputes.submitEvidence(dispute.engineDisputeId, evidence);
  } catch (error) {
    // Nothing was done for certain: then a refusal is final, and the next request may start afresh.
    if (error instanceof EngineError && !error.mayHaveHappened) await moveTo(work, claim, STARTED);
    throw isWrongState(error) ? await explain(work, dispute, error) : error;
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
function keepOutcome({ work, dispute }: Attempt, answer: VerbatimDispute): Promise<SubmitEvidenceResponse> {
  return work.atomically(async (phase) => {
    const locked = await lockDispute(phase, dispute);
    if (answer.dispute) applyEngineState(phase, locked, answer.dispute);
    locked.lastPlatformActionAt = phase.now();
    phase.record({ type: "dispute.submitted", subjectId: locked.id });
    await phase.save();
    const { body, contentType } = answer;
    const response = create(SubmitEvidenceResponseSchema, { body: new Uint8Array(body), contentType, replayed: false });
    await finishWith(phase, SubmitEvidenceResponseSchema, response);
    return response;
  });
}

function isWrongState(error: unknown): error is EngineRefusedError {
  return error instanceof EngineRefusedError && error.refusal === "wrong_state";
}

/** The engine refuses a wrong state without naming it: we look, remember and say. */
async function explain(work: UnitOfWork, dispute: DisputeExtension, refusal: EngineRefusedError): Promise<Error> {
  const { disputes } = await merchantEngine(work);
  const current = await upsertDispute(work, await disputes.get(dispute.engineDisputeId));
  return new DisputeNotAnswerableError(current, refusal.metadata);
}
