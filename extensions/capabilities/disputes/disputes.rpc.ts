import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import {
  DisputeEventSchema,
  type DisputeService,
  DisputeSummarySchema,
  ListDisputeEventsResponseSchema,
  ListEvidenceResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { attachEvidence } from "./attach-evidence.ts";
import { deleteEvidence } from "./delete-evidence.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeList } from "./dispute.list.ts";
import { disputeMessage, type Expanded, evidenceMessage, wholeList } from "./dispute.message.ts";
import { getDispute, listDisputeEvents } from "./disputes.service.ts";
import { openDispute } from "./open-dispute.ts";
import { getEvidenceContent, listEvidence, reviewEvidence } from "./read-evidence.ts";
import { submitEvidence } from "./submit-evidence.ts";
import { summarizeDisputes } from "./summarize-disputes.ts";

export const disputesRpc: ServiceImpl<typeof DisputeService> = {
  listDisputes: (request, context) => listPage(workOf(context), disputeList, request),
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
  openDispute: openDispute.handle,
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
