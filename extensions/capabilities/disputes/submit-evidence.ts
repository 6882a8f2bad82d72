import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type EngineRefusedError, isRefused, type SubmittedEvidence } from "#extensions/connectors/engine/index.ts";
import { engineOperation, NOT_DONE, UNKNOWN } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DisputeNotAnswerableError } from "./dispute.errors.ts";
import { assertAnswerable, hasMoved, submissionMoves } from "./dispute.rules.ts";
import { disputeSubject, lockDispute } from "./disputes.service.ts";
import { disputeCopy, recheckAnswerable } from "./follow-dispute.ts";
import { readForSubmission } from "./read-evidence.ts";

/** Finalizes the attached evidence and sends it to the engine, once (spec, "Submit dispute evidence"). */
export const submitEvidence = engineOperation({
  method: DisputeService.method.submitEvidence,
  exclusive: "dispute",
  subject: disputeSubject,
  canonical: (request, { id }) => ({ ...request, disputeId: id }),
  recheck: recheckAnswerable,

  async prepare(phase, { dispute }) {
    const { id, engineDisputeId, stage, status } = await lockDispute(phase, dispute);
    assertAnswerable({ stage, status });
    // A text as it is, a file by the name that the engine gave it.
    const evidence: SubmittedEvidence = Object.fromEntries(
      (await readForSubmission(phase, dispute)).map((each) => [
        each.evidenceType,
        each.text ?? each.engineFileId ?? "",
      ]),
    );
    return { id, engineDisputeId, stage, status, evidence };
  },

  async ask(work, { engineDisputeId, evidence }) {
    const { disputes } = await merchantEngine(work);
    try {
      return await disputes.submitEvidence(engineDisputeId, evidence);
    } catch (error) {
      throw isRefused(error, "wrong_state") ? await explain(work, engineDisputeId, error) : error;
    }
  },

  async find(work, before) {
    const { disputes } = await merchantEngine(work);
    const current = await disputes.getVerbatim(before.engineDisputeId);
    if (!current.dispute) return UNKNOWN;
    if (hasMoved(before, current.dispute)) return current;
    return submissionMoves(before) ? NOT_DONE : UNKNOWN;
  },

  async keep(phase, { id }, answer) {
    const dispute = await lockDispute(phase, { id });
    if (answer.dispute) disputeCopy.apply(phase, dispute, answer.dispute);
    dispute.lastPlatformActionAt = phase.now();
    phase.record({ type: "dispute.submitted", subject: dispute });
    return answer;
  },

  answer: ({ body, contentType }) => ({ body: new Uint8Array(body), contentType, replayed: false }),
  asReplay: (answer) => ({ ...answer, replayed: true }),
});

/** The engine refuses a wrong state without naming it: read the dispute again and name it. */
async function explain(work: UnitOfWork, engineDisputeId: string, refusal: EngineRefusedError): Promise<Error> {
  const { disputes } = await merchantEngine(work);
  const current = await disputeCopy.upsert(work, await disputes.get(engineDisputeId));
  return new DisputeNotAnswerableError(current, refusal.metadata);
}
