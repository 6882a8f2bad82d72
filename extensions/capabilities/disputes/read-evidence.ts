import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceOf, evidenceOfStages, getDispute, getEvidence } from "./disputes.service.ts";
import type { Evidence } from "./evidence.entity.ts";

type Purpose = "evidence_review" | "evidence_download" | "dispute_submission";

/** Evidence may contain health data, so each read is audited in the transaction that reads. */
function auditRead(work: UnitOfWork, dispute: DisputeExtension, purpose: Purpose, fields: readonly string[]): void {
  if (fields.length > 0) work.audit({ action: "phi.read", subjectId: dispute.id, fields, purpose });
}

/** The evidence of a dispute's present stage, or of the named stages, ordered by type. */
export function listEvidence(work: UnitOfWork, disputeId: string, stages: readonly string[] = []): Promise<Evidence[]> {
  return work.atomically(async (phase) => {
    const dispute = await getDispute(phase, disputeId);
    if (stages.length === 0) return (await reviewEvidence(phase, [dispute])).get(dispute.id) ?? [];
    const evidence = await evidenceOfStages(phase, dispute, stages);
    auditRead(phase, dispute, "evidence_review", readFields(evidence));
    return evidence;
  });
}

const readFields = (evidence: readonly Evidence[]) =>
  evidence.map(({ evidenceType, text }) => `${evidenceType}.${text == null ? "file_name" : "text"}`);

/** The evidence per dispute, in one query. Each read is audited separately. */
export function reviewEvidence(
  work: UnitOfWork,
  disputes: readonly DisputeExtension[],
): Promise<ReadonlyMap<string, Evidence[]>> {
  return work.atomically(async (phase) => {
    const all = Map.groupBy(await evidenceOf(phase, disputes), ({ disputeId }) => disputeId);
    for (const dispute of disputes) {
      auditRead(phase, dispute, "evidence_review", readFields(all.get(dispute.id) ?? []));
    }
    return all;
  });
}

/** The evidence to send to the bank. */
export async function readForSubmission(phase: UnitOfWork, dispute: DisputeExtension): Promise<Evidence[]> {
  const evidence = await evidenceOf(phase, [dispute]);
  const fields = evidence.map(({ evidenceType, text }) => `${evidenceType}.${text == null ? "content" : "text"}`);
  auditRead(phase, dispute, "dispute_submission", fields);
  return evidence;
}

/** Passes the engine's file through unchanged. The read is audited before the engine is called. */
export async function getEvidenceContent(work: UnitOfWork, disputeId: string, evidenceId: string) {
  const { dispute, engineFileId, fileName, contentType } = await work.atomically(async (phase) => {
    const dispute = await getDispute(phase, disputeId);
    const { engineFileId, evidenceType, fileName, contentType } = await getEvidence(phase, dispute, evidenceId);
    if (engineFileId == null) throw refuse("evidence_holds_no_file");
    auditRead(phase, dispute, "evidence_download", [`${evidenceType}.content`]);
    return { dispute, engineFileId, fileName, contentType };
  });
  const { disputes } = await merchantEngine(work);
  const content = await disputes.downloadFile(dispute.engineDisputeId, engineFileId);
  return { content, contentType: contentType ?? "application/octet-stream", fileName: fileName ?? "evidence" };
}
