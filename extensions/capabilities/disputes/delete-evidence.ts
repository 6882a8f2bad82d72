import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type EvidenceFileType, isRefused } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { assertAnswerable, takesAttachedFiles } from "./dispute.rules.ts";
import { disputeSubject, getEvidence, lockDispute, withOurId } from "./disputes.service.ts";
import type { EvidenceRow } from "./evidence.entity.ts";
import { recheckAnswerable, refreshAnswerable } from "./follow-dispute.ts";

/** Deletes evidence that was not submitted. Submitted evidence stays with the bank. */
export const deleteEvidence = engineOperation({
  method: DisputeService.method.deleteEvidence,
  repeat: "all",
  subject: disputeSubject,
  canonical: withOurId,
  recheck: recheckAnswerable,

  async prepare(phase, { dispute }, { evidenceId }) {
    const locked = await lockDispute(phase, dispute);
    const evidence = await getEvidence(phase, locked, evidenceId);
    assertAnswerable(locked);
    if (evidence.isOfEarlierStage)
      throw refuse("evidence_of_earlier_stage", { dispute_stage: evidence.disputeStage ?? "" });
    if (evidence.engineFileId == null || !takesAttachedFiles(locked))
      return settled(await removeEvidence(phase, locked, evidenceId));
    return { dispute: locked, evidenceId, evidenceType: evidence.evidenceType as EvidenceFileType };
  },

  ask: (work, { dispute, evidenceType }) => detachFile(work, dispute, evidenceType),

  keep: async (phase, { dispute, evidenceId }) => removeEvidence(phase, await lockDispute(phase, dispute), evidenceId),

  answer: (evidenceId) => ({ object: "evidence", evidenceId, deleted: true }),
});

async function removeEvidence(phase: UnitOfWork, dispute: DisputeExtension, evidenceId: string): Promise<string> {
  const evidence = await getEvidence(phase, dispute, evidenceId);
  phase.em.remove(evidence);
  // While the engine was asked, the dispute may have reached a stage whose draft is another.
  if (!evidence.isOfEarlierStage) leaveDraft(dispute, evidence);
  const data = { evidence_type: evidence.evidenceType };
  phase.record({ type: "dispute.evidence_removed", subject: dispute, data, parentId: dispute.transactionId });
  return evidenceId;
}

function leaveDraft(dispute: DisputeExtension, evidence: EvidenceRow): void {
  dispute.evidenceCount -= 1;
  dispute.attachedTypes = dispute.attachedTypes.filter((type) => type !== evidence.evidenceType);
  if (!evidence.submittedAt) dispute.unsubmittedCount -= 1;
}

/** The engine may have no file: an earlier try removed it, or the dispute has moved on and is still open. */
async function detachFile(work: UnitOfWork, dispute: DisputeExtension, evidenceType: EvidenceFileType): Promise<void> {
  const { disputes } = await merchantEngine(work);
  try {
    await disputes.deleteEvidence(dispute.engineDisputeId, evidenceType);
  } catch (error) {
    if (isRefused(error, "wrong_state")) await refreshAnswerable(work, dispute);
    else if (!isRefused(error, "not_found")) throw error;
  }
}
