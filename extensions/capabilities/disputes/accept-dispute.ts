import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type EngineDispute, isRefused } from "#extensions/connectors/engine/index.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage } from "./dispute.message.ts";
import { assertAcceptable, hasMoved, responseStatus } from "./dispute.rules.ts";
import { disputeSubject, lockDispute, withOurId } from "./disputes.service.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { copyAnswer, recheckAcceptable } from "./follow-dispute.ts";
import { lockTransactionOf } from "./settle-disputed.ts";
import {
  clearUnknown,
  mayHaveBeenSent,
  noteUnknown,
  noteUnknownWhileSlow,
  type SubmissionBefore,
} from "./unknown-submission.ts";

interface PreparedAcceptance extends SubmissionBefore {
  readonly engineDisputeId: string;
}

/** Accepts the loss once. It excludes submissions: whichever is claimed first wins. */
export const acceptDispute = engineOperation({
  method: DisputeService.method.acceptDispute,
  exclusive: "dispute",
  subject: disputeSubject,
  canonical: withOurId,
  recheck: recheckAcceptable,
  prepare: (phase, { dispute }) => prepare(phase, dispute),
  ask,
  find,
  keep,
  release: (phase, acceptance) => clearUnknown(phase, acceptance),
  answer: (dispute) => disputeMessage(dispute),
});

async function prepare(phase: UnitOfWork, dispute: DisputeExtension): Promise<PreparedAcceptance> {
  const { id, engineDisputeId, transactionId, stage, status, lastPlatformActionAt } = await lockDispute(phase, dispute);
  assertAcceptable({ stage, status });
  const actedAt = lastPlatformActionAt?.toISOString() ?? null;
  return { id, engineDisputeId, transactionId, stage, status, actedAt };
}

/** What an acceptance costs depends on the stage, of which our copy may be older. @throws dispute_not_answerable */
async function ask(work: UnitOfWork, acceptance: PreparedAcceptance): Promise<EngineDispute> {
  const { engineDisputeId } = acceptance;
  const { disputes } = await merchantEngine(work);
  const { stage } = await disputes.get(engineDisputeId);
  if (stage !== acceptance.stage) throw await explainRefusal(work, engineDisputeId);
  try {
    const answer = disputes.accept(engineDisputeId);
    await noteUnknownWhileSlow(work, acceptance, answer);
    return await answer;
  } catch (error) {
    if (mayHaveBeenSent(error)) await noteUnknown(work, acceptance);
    throw isRefused(error, "wrong_state") ? await explainRefusal(work, engineDisputeId, error) : error;
  }
}

/** Asked before anything is sent again: the engine refuses it for a dispute that was answered or ended meanwhile. */
async function find(work: UnitOfWork, { engineDisputeId }: PreparedAcceptance) {
  const { disputes } = await merchantEngine(work);
  const current = await disputes.get(engineDisputeId);
  return current.status === "dispute_accepted" ? current : NOT_DONE;
}

async function keep(phase: UnitOfWork, acceptance: PreparedAcceptance, current: EngineDispute) {
  await lockTransactionOf(phase, acceptance.transactionId);
  const dispute = await lockDispute(phase, acceptance);
  dispute.lastPlatformActionAt = phase.now();
  dispute.outcomeUnknownSince = null;
  if (hasMoved(acceptance, dispute)) {
    // The bank's event came before the answer, so that the answer may have none.
    const data = { response_status: responseStatus(dispute) };
    phase.record({ type: "dispute.updated", subject: dispute, data, parentId: dispute.transactionId });
  }
  return copyAnswer(phase, dispute, { before: acceptance, answer: current });
}
