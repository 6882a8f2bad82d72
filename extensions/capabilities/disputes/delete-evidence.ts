import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError, type EvidenceFileType } from "#extensions/connectors/engine/index.ts";
import { finishWith } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeleteEvidenceResponseSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { takesAttachedFiles } from "./dispute.rules.ts";
import { getDispute, getEvidence, lockDispute } from "./disputes.service.ts";
import { assertStillAnswerable, refreshAnswerable } from "./refresh-dispute.ts";

/** Takes a piece of evidence back before it is sent. What was submitted with it stays with the bank. */
export async function deleteEvidence(work: UnitOfWork, disputeId: string, evidenceId: string): Promise<void> {
  const dispute = await getDispute(work, disputeId);
  const evidence = await getEvidence(work, dispute, evidenceId);
  await assertStillAnswerable(work, dispute);
  if (evidence.engineFileId != null && takesAttachedFiles(dispute)) {
    await detachFile(work, dispute, evidence.evidenceType as EvidenceFileType);
  }
  await work.atomically(async (phase) => {
    const locked = await lockDispute(phase, dispute);
    const attached = await getEvidence(phase, locked, evidenceId);
    phase.em.remove(attached);
    locked.evidenceCount -= 1;
    phase.record({
      type: "dispute.evidence_removed",
      subjectId: locked.id,
      data: { evidence_type: attached.evidenceType },
    });
    await phase.save();
    await finishWith(phase, DeleteEvidenceResponseSchema, { evidenceId, deleted: true });
  });
}

/** There may be nothing to detach: a run died after this, or the dispute has moved on at the engine and is still open. */
async function detachFile(work: UnitOfWork, dispute: DisputeExtension, evidenceType: EvidenceFileType): Promise<void> {
  const { disputes } = await merchantEngine(work);
  try {
    await disputes.deleteEvidence(dispute.engineDisputeId, evidenceType);
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    if (error.refusal === "wrong_state") await refreshAnswerable(work, dispute);
    else if (error.refusal !== "not_found") throw error;
  }
}
