import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { UnitOfWork } from "#extensions/work.ts";
import { EvidenceHoldsNoFileError } from "./dispute.errors.ts";
import { getDispute, getEvidence } from "./disputes.service.ts";

/** The engine keeps the file; it passes through here unchanged. */
export async function getEvidenceContent(work: UnitOfWork, disputeId: string, evidenceId: string) {
  const dispute = await getDispute(work, disputeId);
  const { engineFileId, fileName, contentType } = await getEvidence(work, dispute, evidenceId);
  if (engineFileId == null) throw new EvidenceHoldsNoFileError();
  const { disputes } = await merchantEngine(work);
  const content = await disputes.downloadFile(dispute.engineDisputeId, engineFileId);
  return { content, contentType: contentType ?? "application/octet-stream", fileName: fileName ?? "evidence" };
}
