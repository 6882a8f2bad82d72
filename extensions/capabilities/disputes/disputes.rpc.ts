import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/work.ts";
import type { AttachEvidenceRequest, DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { attachEvidence, type EvidenceContent } from "./attach-evidence.ts";
import { disputeListMessage, disputeMessage, evidenceListMessage, evidenceMessage } from "./dispute.message.ts";
import { getDispute, listDisputes, listEvidence } from "./disputes.service.ts";
import { submitEvidence } from "./submit-evidence.ts";

export const disputesRpc: ServiceImpl<typeof DisputeService> = {
  async listDisputes({ limit, cursor, disputeStatus: statuses, disputeStage: stages }, context) {
    return disputeListMessage(await listDisputes(workOf(context), { limit, cursor, statuses, stages }));
  },
  async getDispute({ disputeId }, context) {
    return disputeMessage(await getDispute(workOf(context), disputeId));
  },
  async attachEvidence({ disputeId, evidenceType, content }, context) {
    return evidenceMessage(await attachEvidence(workOf(context), disputeId, evidenceType, evidenceContent(content)));
  },
  async listEvidence({ disputeId }, context) {
    return evidenceListMessage(await listEvidence(workOf(context), disputeId));
  },
  async submitEvidence({ disputeId }, context) {
    return submitEvidence(workOf(context), disputeId);
  },
};

function evidenceContent(content: AttachEvidenceRequest["content"]): EvidenceContent {
  if (content.case === "file") return { fileName: content.value.fileName, content: content.value.content };
  return { text: content.value ?? "" };
}
