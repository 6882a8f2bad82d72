import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused, type SubmittedEvidence } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE, UNKNOWN } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { isAutoSubmitDue } from "./deadline.rules.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage } from "./dispute.message.ts";
import { assertAnswerable, endedUnanswered, hasMoved, submissionMoves } from "./dispute.rules.ts";
import { submitsByItself } from "./dispute-settings.ts";
import { disputeSubject, evidenceOf, evidenceOfStages, lockDispute, withOurId } from "./disputes.service.ts";
import { type Evidence, EvidenceEntity } from "./evidence.entity.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { disputeCopy, recheckAnswerable } from "./follow-dispute.ts";
import { readForSubmission } from "./read-evidence.ts";
import { lockTransactionOf } from "./settle-disputed.ts";
import { keepSubmission, type SentPiece, sentPiece } from "./submissions.ts";
import {
  clearUnknown,
  mayHaveBeenSent,
  noteUnknown,
  noteUnknownWhileSlow,
  type SubmissionBefore,
} from "./unknown-submission.ts";

interface PreparedSubmission extends SubmissionBefore {
  readonly engineDisputeId: string;
  readonly evidence: SubmittedEvidence;
  /** What is sent, to be kept. Absent in a submission that an older version prepared. */
  readonly pieces?: readonly SentPiece[];
  /** The reason for sending it after an earlier submission. */
  readonly change?: string;
  /** Whether its deadline submitted it. */
  readonly isAutomatic?: boolean;
}

type EngineDisputes = Awaited<ReturnType<typeof merchantEngine>>["disputes"];
type EngineAnswer = Awaited<ReturnType<EngineDisputes["submitEvidence"]>>;

/** Submits the attached evidence to the engine once. */
const submission = {
  exclusive: "dispute",
  subject: disputeSubject,
  recheck: recheckAnswerable,
  ask,
  find,
  keep,
  release,
};

/** Returns the engine's own answer, and also sends an empty response (spec, "Submit dispute evidence"). */
export const submitEvidence = engineOperation({
  ...submission,
  method: DisputeService.method.submitEvidence,
  canonical: withOurId,
  prepare: (phase, { dispute }) => prepare(phase, dispute),
  answer: ({ body, contentType, isEmpty }) => ({
    body: new Uint8Array(body),
    contentType,
    replayed: false,
    warnings: isEmpty ? ["evidence_missing"] : [],
  }),
  asReplay: (answer) => ({ ...answer, replayed: true }),
});

/** Responds to the dispute. An empty response requires an explicit flag. */
export const submitResponse = engineOperation({
  ...submission,
  method: DisputeService.method.submitResponse,
  canonical: withOurId,
  async prepare(phase, { dispute }, { allowEmpty, change }) {
    const prepared = await prepare(phase, dispute);
    if (!allowEmpty && isEmpty(prepared)) throw refuse("evidence_missing");
    return change === undefined ? prepared : { ...prepared, change };
  },
  answer: ({ dispute }) => disputeMessage(dispute),
});

/** The same submission for a draft whose deadline is near. Under the lock it is still complete, open and to be sent. */
export const automaticSubmission = engineOperation({
  ...submission,
  method: DisputeService.method.submitResponse,
  canonical: withOurId,
  async prepare(phase, { dispute }) {
    const prepared = await prepare(phase, dispute);
    const locked = await lockDispute(phase, dispute);
    const { stage, status } = locked;
    // A dispute that was opened while the organization changed its switch may have the former one.
    const autoSubmit = locked.isAutoSubmitChosen ? locked.autoSubmit : await submitsByItself(phase);
    if (!isAutoSubmitDue({ ...locked, autoSubmit }, phase.now()))
      throw refuse("dispute_not_answerable", { dispute_status: status, dispute_stage: stage });
    return { ...prepared, isAutomatic: true };
  },
  answer: ({ dispute }) => disputeMessage(dispute),
});

async function prepare(phase: UnitOfWork, dispute: DisputeExtension): Promise<PreparedSubmission> {
  const locked = await lockDispute(phase, dispute);
  assertAnswerable(locked);
  const { id, engineDisputeId, transactionId, stage, status, lastPlatformActionAt } = locked;
  const attached = await readForSubmission(phase, dispute);
  const evidence: SubmittedEvidence = Object.fromEntries(attached.map((each) => [each.evidenceType, sentValue(each)]));
  const pieces = attached.map(sentPiece);
  const actedAt = lastPlatformActionAt?.toISOString() ?? null;
  return { id, engineDisputeId, transactionId, stage, status, actedAt, evidence, pieces };
}

/** A text as is, a file by its engine ID. */
function sentValue({ text, engineFileId }: Evidence): string {
  return text ?? engineFileId ?? "";
}

function isEmpty({ evidence }: PreparedSubmission): boolean {
  return Object.keys(evidence).length === 0;
}

async function ask(work: UnitOfWork, submission: PreparedSubmission) {
  const { engineDisputeId, evidence } = submission;
  const { disputes } = await merchantEngine(work);
  try {
    const answer = disputes.submitEvidence(engineDisputeId, evidence);
    await noteUnknownWhileSlow(work, submission, answer);
    return await answer;
  } catch (error) {
    if (mayHaveBeenSent(error)) await noteUnknown(work, submission);
    throw isRefused(error, "wrong_state") ? await explainRefusal(work, engineDisputeId, error) : error;
  }
}

/** Asked before anything is sent again: the engine refuses what it ended meanwhile. */
async function find(work: UnitOfWork, before: PreparedSubmission) {
  const { disputes } = await merchantEngine(work);
  const current = await disputes.getVerbatim(before.engineDisputeId);
  if (!current.dispute) return UNKNOWN;
  if (endedUnanswered(before, current.dispute)) return NOT_DONE;
  if (hasMoved(before, current.dispute)) return current;
  if (submissionMoves(before)) return NOT_DONE;
  await noteUnknown(work, before);
  return UNKNOWN;
}

/** Certainly not sent, so the dispute can be answered again. */
async function release(phase: UnitOfWork, submission: PreparedSubmission): Promise<void> {
  await clearUnknown(phase, submission);
}

async function keep(
  phase: UnitOfWork,
  submitted: PreparedSubmission,
  { body, contentType, dispute: current }: EngineAnswer,
) {
  await lockTransactionOf(phase, submitted.transactionId);
  const dispute = await lockDispute(phase, submitted);
  if (current) await disputeCopy.apply(phase, dispute, current);
  dispute.lastPlatformActionAt = phase.now();
  dispute.outcomeUnknownSince = null;
  dispute.submissionCount += 1;
  dispute.unsubmittedCount = await markSubmitted(phase, dispute, submitted);
  if (submitted.pieces) await keepSubmission(phase, dispute, { stage: submitted.stage, pieces: submitted.pieces });
  const data = {
    ...(submitted.change !== undefined && { change: submitted.change }),
    ...(submitted.isAutomatic && { automatic: "true" }),
  };
  phase.record({ type: "dispute.submitted", subject: dispute, data, parentId: dispute.transactionId });
  return { body, contentType, dispute, isEmpty: isEmpty(submitted) };
}

/** Marks the sent pieces. Pieces replaced during the call were not sent; returns the number of those of this stage. */
async function markSubmitted(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  { evidence, stage }: PreparedSubmission,
): Promise<number> {
  const isSameStage = dispute.stage === stage;
  const attached = isSameStage ? await evidenceOf(phase, [dispute]) : await evidenceOfStages(phase, dispute, [stage]);
  const values: Readonly<Record<string, string>> = evidence;
  const sent = attached.filter((each) => values[each.evidenceType] === sentValue(each)).map(({ id }) => id);
  const ofDispute = { disputeId: dispute.id, id: { $in: sent } };
  if (sent.length > 0) await phase.em.nativeUpdate(EvidenceEntity, ofDispute, { submittedAt: phase.now() });
  return isSameStage ? attached.length - sent.length : dispute.unsubmittedCount;
}
