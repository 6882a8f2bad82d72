import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import { amountBounds, timeBounds } from "#extensions/platform/lists/ranges.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import {
  DisputeEventSchema,
  type DisputeService,
  DisputeSummarySchema,
  ListDisputeEventsResponseSchema,
  type ListDisputesRequest,
  ListDisputesResponseSchema,
  ListEvidenceResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { attachEvidence } from "./attach-evidence.ts";
import { deleteEvidence } from "./delete-evidence.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage, type Expanded, evidenceMessage, wholeList } from "./dispute.message.ts";
import { getDispute, listDisputeEvents } from "./disputes.service.ts";
import { type DisputeSelection, listDisputes } from "./list-disputes.ts";
import { getEvidenceContent, listEvidence, reviewEvidence } from "./read-evidence.ts";
import { submitEvidence } from "./submit-evidence.ts";
import { summarizeDisputes } from "./summarize-disputes.ts";

export const disputesRpc: ServiceImpl<typeof DisputeService> = {
  async listDisputes(request, context) {
    const work = workOf(context);
    const list = await listDisputes(work, selectionOf(request));
    const expanded = await expand(work, request, list.page);
    const data = list.page.map((dispute) => disputeMessage(dispute, expanded));
    return messageOf(ListDisputesResponseSchema, list, { object: "list", data });
  },
  async getDispute(request, context) {
    const work = workOf(context);
    const dispute = await getDispute(work, request.disputeId);
    return disputeMessage(dispute, await expand(work, request, [dispute]));
  },
  attachEvidence: attachEvidence.handle,
  async listEvidence({ disputeId }, context) {
    const evidence = await listEvidence(workOf(context), disputeId);
    return create(ListEvidenceResponseSchema, wholeList(evidence.map(evidenceMessage)));
  },
  deleteEvidence: deleteEvidence.handle,
  async getEvidenceContent({ disputeId, evidenceId }, context) {
    return getEvidenceContent(workOf(context), disputeId, evidenceId);
  },
  async listDisputeEvents({ disputeId }, context) {
    const events = await listDisputeEvents(workOf(context), disputeId);
    return create(ListDisputeEventsResponseSchema, wholeList(events.map(disputeEventMessage)));
  },
  async summarizeDisputes(_request, context) {
    return messageOf(DisputeSummarySchema, await summarizeDisputes(workOf(context)));
  },
  submitEvidence: submitEvidence.handle,
};

function disputeEventMessage(event: Event) {
  return messageOf(DisputeEventSchema, event, { eventId: event.id });
}

async function expand(
  work: UnitOfWork,
  { expand: names }: { expand: readonly string[] },
  disputes: readonly DisputeExtension[],
): Promise<Expanded> {
  return names.includes("evidence") ? reviewEvidence(work, disputes) : null;
}

function selectionOf(request: ListDisputesRequest): DisputeSelection {
  const { createdAt, respondBy, amount } = request;
  return {
    limit: request.limit,
    cursor: request.cursor,
    statuses: request.disputeStatus,
    stages: request.disputeStage,
    responseStatuses: request.responseStatus,
    createdAt: createdAt && timeBounds(createdAt),
    respondBy: respondBy && timeBounds(respondBy),
    amount: amount && amountBounds(amount),
    currency: request.currency,
    transactionId: request.transactionId,
    sort: request.sort === "respond_by" ? "respond_by" : "created_at",
  };
}
