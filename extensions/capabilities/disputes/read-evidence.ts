import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceOf, getDispute, getEvidence } from "./disputes.service.ts";
import type { Evidence } from "./evidence.entity.ts";

type Purpose = "evidence_review" | "evidence_download" | "dispute_submission";

/** Evidence may hold health data: each read is a row in the audit log, in the transaction that reads. */
function auditRead(work: UnitOfWork, dispute: DisputeExtension, purpose: Purpose, fields: readonly string[]): void {
  if (fields.length > 0) work.audit({ action: "phi.read", subjectId: dispute.id, fields, purpose });
}

/** All evidence of a dispute, in the order of its types. */
export function listEvidence(work: UnitOfWork, disputeId: string): Promise<Evidence[]> {
  return work.atomically(async (phase) => {
    const dispute = await getDispute(phase, disputeId);
    return (await reviewEvidence(phase, [dispute])).get(dispute.id) ?? [];
  });
}

/** The evidence of each of the disputes, by dispute, in one query. Each read is audited as if it were alone. */
export function reviewEvidence(
  work: UnitOfWork,
  disputes: readonly DisputeExtension[],
): Promise<ReadonlyMap<string, Evidence[]>> {
  return work.atomically(async (phase) => {
    const all = Map.groupBy(await evidenceOf(phase, disputes), ({ disputeId }) => disputeId);
    for (const dispute of disputes) {
      const fields = (all.get(dispute.id) ?? []).map(
        ({ evidenceType, text }) => `${evidenceType}.${text == null ? "file_name" : "text"}`,
      );
      auditRead(phase, dispute, "evidence_review", fields);
    }
    return all;
  });
}

/** The evidence as it goes to the bank. */
export async function readForSubmission(phase: UnitOfWork, dispute: DisputeExtension): Promise<Evidence[]> {
  const evidence = await evidenceOf(phase, [dispute]);
  const fields = evidence.map(({ evidenceType, text }) => `${evidenceType}.${text == null ? "content" : "text"}`);
  auditRead(phase, dispute, "dispute_submission", fields);
  return evidence;
}

/** The engine keeps the file; it passes through here unchanged. The read is written down before the engine is asked. */
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
