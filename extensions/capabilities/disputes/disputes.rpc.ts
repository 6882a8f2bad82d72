import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/work.ts";
import type { AttachEvidenceRequest, DisputeService, ListDisputesRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { attachEvidence, type EvidenceContent } from "./attach-evidence.ts";
import {
  disputeEventListMessage,
  disputeListMessage,
  disputeMessage,
  disputeSummaryMessage,
  evidenceListMessage,
  evidenceMessage,
} from "./dispute.message.ts";
import { getDispute, listDisputeEvents } from "./disputes.service.ts";
import { type DisputeSelection, listDisputes } from "./list-disputes.ts";
import { getEvidenceContent, listEvidence } from "./read-evidence.ts";
import { deleteEvidence } from "./remove-evidence.ts";
import { submitEvidence } from "./submit-evidence.ts";
import { summarizeDisputes } from "./summarize-disputes.ts";

export const disputesRpc: ServiceImpl<typeof DisputeService> = {
  async listDisputes(request, context) {
    return disputeListMessage(await listDisputes(workOf(context), selectionOf(request)));
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
  async deleteEvidence({ disputeId, evidenceId }, context) {
    await deleteEvidence(workOf(context), disputeId, evidenceId);
    return { evidenceId, deleted: true };
  },
  async getEvidenceContent({ disputeId, evidenceId }, context) {
    return getEvidenceContent(workOf(context), disputeId, evidenceId);
  },
  async listDisputeEvents({ disputeId }, context) {
    return disputeEventListMessage(await listDisputeEvents(workOf(context), disputeId));
  },
  async summarizeDisputes(_request, context) {
    return disputeSummaryMessage(await summarizeDisputes(workOf(context)));
  },
  async submitEvidence({ disputeId }, context) {
    return submitEvidence(workOf(context), disputeId);
  },
};

function selectionOf(request: ListDisputesRequest): DisputeSelection {
  const {
    limit,
    cursor,
    disputeStatus: statuses,
    disputeStage: stages,
    responseStatus: responseStatuses,
    sort,
  } = request;
  return { limit, cursor, statuses, stages, responseStatuses, sort: sort === "respond_by" ? sort : "created_at" };
}

function evidenceContent(content: AttachEvidenceRequest["content"]): EvidenceContent {
  if (content.case === "file") return { fileName: content.value.fileName, content: content.value.content };
  return { text: content.value ?? "" };
}
